import { messageIn, pause } from './answers.ts';

/** Larger bodies are refused on the way by many networks. */
const CHUNK_BYTES = 50 * 1024 * 1024;
const VERSION = { 'Tus-Resumable': '1.0.0' };
/** The pauses before repeated requests, in milliseconds. */
const PAUSES = [0, 1_000, 3_000, 5_000, 10_000];

/** A failed upload, with a message for the person. */
export class UploadFault extends Error {}

/** Files above this size are sent in chunks. */
export function isLarge(file: File): boolean {
  return file.size > CHUNK_BYTES;
}

/**
 * Sends a file in chunks and returns the id of its upload. A dropped connection continues where the service says. Throws
 * `UploadFault`.
 */
export async function uploadInChunks(
  address: string,
  file: File,
  onProgress: (sentBytes: number) => void,
): Promise<string> {
  const url = await create(address, file);
  let offset = 0;
  let failures = 0;
  while (offset < file.size) {
    const before = offset;
    const next = await append(url, file, offset, onProgress);
    offset = next ?? (await currentOffset(url)) ?? before;
    if (offset > before) failures = 0;
    else if (failures++ >= PAUSES.length)
      throw new UploadFault('O arquivo não chegou: a conexão caiu. Confira a internet e envie de novo.');
    else await pause(PAUSES[failures - 1]);
    onProgress(offset);
  }
  return url.split('/').at(-1) ?? '';
}

async function create(address: string, file: File): Promise<string> {
  const headers = {
    ...VERSION,
    Accept: 'application/json',
    'Upload-Length': String(file.size),
    'Upload-Metadata': `filename ${base64(file.name)}`,
  };
  const response = await fetch(address, { method: 'POST', headers }).catch(() => null);
  const location = response?.headers.get('Location');
  if (response?.status === 201 && location) return location;
  throw new UploadFault(await messageOf(response));
}

/** Returns the new offset; null if the connection was lost or the request refused for now. */
function append(
  url: string,
  file: File,
  offset: number,
  onProgress: (sentBytes: number) => void,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PATCH', url);
    const headers = {
      ...VERSION,
      Accept: 'application/json',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(offset + loaded));
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('load', () => {
      const moved = request.getResponseHeader('Upload-Offset');
      if (request.status === 204 && moved !== null) resolve(Number(moved));
      else if (request.status >= 500 || [409, 423].includes(request.status)) resolve(null);
      else reject(new UploadFault(messageIn(request.responseText)));
    });
    request.send(file.slice(offset, offset + CHUNK_BYTES));
  });
}

async function currentOffset(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', headers: VERSION }).catch(() => null);
  if (response && [401, 403, 404].includes(response.status))
    throw new UploadFault('O envio expirou ou foi apagado. Envie o arquivo de novo.');
  const offset = response?.ok ? response.headers.get('Upload-Offset') : null;
  return offset === null || offset === undefined ? null : Number(offset);
}

async function messageOf(response: Response | null): Promise<string> {
  return messageIn((await response?.text().catch(() => '')) ?? '');
}

/** Encodes text as base64 of UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
