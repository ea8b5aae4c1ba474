import { getApi } from 'zpl-renderer-js';

/** The first label of a ZPL text as PNG, sides in millimetres; null where the engine cannot draw it. */
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
    // Once it has run out of memory it answers nothing any more.
    if (String(error).includes('already exited')) throw new Error('out of memory', { cause: error });
    return null;
  }
}
