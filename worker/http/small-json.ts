import { ApiError } from '../errors.ts';
import { drain } from './drain.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Reads a small JSON body. A larger one is rejected while it arrives. */
export async function readSmallJson(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json')
    throw new ApiError('unsupported_media_type', 'O Content-Type não é aceito aqui. Envie application/json.');
  const tooLarge = () =>
    new ApiError('payload_too_large', `O corpo JSON passa de ${Math.floor(maxBytes / 1024)} KB.`);
  const bytes = await readUpTo(request, maxBytes, tooLarge);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError('invalid_json');
  }
}

/** Reads a small body. A larger one is rejected while it arrives. */
export async function readUpTo(
  request: Request,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<ArrayBuffer | Uint8Array> {
  const length = request.headers.get('Content-Length');
  if (Number(length) > maxBytes) throw tooLarge();
  // With a Content-Length the runtime passes no more bytes than that.
  if (length !== null) return request.arrayBuffer().catch(() => Promise.reject(new ApiError('invalid_json')));
  const reader = request.body?.getReader();
  const read = async () => (await reader?.read())?.value;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let chunk = await read(); chunk; chunk = await read()) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    await drain(read, async () => reader?.cancel());
    throw error instanceof ApiError ? error : new ApiError('invalid_json');
  }
  return new Blob(chunks).arrayBuffer();
}
