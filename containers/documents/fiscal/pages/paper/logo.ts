const MOST_PIXELS = 100_000_000;
/** Enough for three centimetres of paper. */
const SIDE = 500;

/** A logo as a PNG that is upright, on white and no larger than paper needs; null where it cannot be read. */
export async function readLogo(path: string): Promise<Uint8Array | null> {
  // Loaded where there is a logo: most jobs have none.
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
