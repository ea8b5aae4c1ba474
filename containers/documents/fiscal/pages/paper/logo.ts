const MOST_PIXELS = 100_000_000;
/** Pixels of a side: enough for three centimetres of paper. */
const SIDE = 500;

/** Converts a logo to an upright PNG on white, no larger than paper needs; null if it cannot be read. */
export async function readLogo(path: string): Promise<Uint8Array | null> {
  // Loaded only if there is a logo, because most jobs have none.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    console.error(error);
    return null;
  }
}
