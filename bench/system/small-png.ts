import sharp from 'sharp';

const SIDE = 96;

/** Makes a picture of grey waves, which is neither flat nor noise. */
export async function smallPng(): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from(
    { length: SIDE * SIDE },
    (_, place) => (place * 7 + (place >> 5) * 13) % 256,
  );
  const png = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
