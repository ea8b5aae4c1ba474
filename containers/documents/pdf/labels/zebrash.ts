import { getApi } from 'zpl-renderer-js';

/** Draws the first label of a ZPL text as PNG, sides in millimetres; null if the engine cannot draw it. */
export async function drawZpl(
  zpl: string,
  width: number,
  height: number,
  dotsPerMillimetre: number,
): Promise<Buffer | null> {
  const api = await getApi();
  try {
    const [picture] = await api.zplToBase64MultipleAsync(zpl, width, height, dotsPerMillimetre);
    return picture === undefined ? null : Buffer.from(picture, 'base64');
  } catch (error) {
    // After it has run out of memory it answers no further calls.
    if (String(error).includes('already exited')) throw new Error('out of memory', { cause: error });
    return null;
  }
}
