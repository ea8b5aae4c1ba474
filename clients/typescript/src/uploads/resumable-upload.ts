import { ApiError, NotFoundError, UnexpectedAnswerError } from '../errors.ts';
import type { LocalFile } from '../files/sources.ts';
import { delayAfter, MOST_FAULTS } from '../transport/retry.ts';
import { sleep } from '../transport/sleep.ts';
import type { Transport } from '../transport/transport.ts';
import { type Chunk, chunkOfBytes, chunkOfFile } from './chunk.ts';
import { readPieces } from './read-pieces.ts';
import { TUS_HEADERS, uploadPath } from './tus.ts';

const MEBIBYTE = 1024 * 1024;
const CHUNK_BYTES = 50 * MEBIBYTE;
/** Kept in memory until the service has it. */
const PIECE_BYTES = 8 * MEBIBYTE;

export interface UploadSettings {
  /** The idempotency key of the creation: the same key finds the same upload again. */
  key: string;
  signal?: AbortSignal | undefined;
  onSent?: ((sentBytes: number) => void) | undefined;
  /** Called once the upload exists, also before a fault stops it. */
  onCreated?: ((id: string) => void) | undefined;
}

/** Sends one file by the tus protocol, and continues after each fault where the service says. */
export class ResumableUpload {
  readonly #transport: Transport;
  readonly #settings: UploadSettings;

  constructor(transport: Transport, settings: UploadSettings) {
    [this.#transport, this.#settings] = [transport, settings];
  }

  /** Returns the upload's id. */
  async sendFile(file: LocalFile): Promise<string> {
    const { name, size, changedAt } = file;
    const metadata = metadataOf({ filename: name, ...(changedAt !== undefined && { modified: changedAt }) });
    const { id, isKnown } = await this.#create(metadata, { 'Upload-Length': String(size) });
    let offset = isKnown ? await this.#knownOffset(id) : 0;
    while (offset !== null && offset < size) {
      const end = Math.min(offset + CHUNK_BYTES, size);
      offset = await this.#append(id, offset, (start) => chunkOfFile(file, start, end));
    }
    return id;
  }

  /** Sends bytes of unknown number that can be read once. Returns the upload's id. */
  async sendStream(name: string, stream: ReadableStream<Uint8Array>): Promise<string> {
    const metadata = metadataOf({ filename: name });
    const { id, isKnown } = await this.#create(metadata, { 'Upload-Defer-Length': '1' });
    // A known upload already has the stream's first bytes.
    let at = isKnown ? await this.#knownOffset(id) : 0;
    if (at === null) return id;
    let start = 0;
    for await (const { bytes, isLast } of readPieces(stream, PIECE_BYTES)) {
      const [first, end] = [start, start + bytes.byteLength];
      const length = isLast ? { 'Upload-Length': String(end) } : {};
      const chunkFrom = (from: number) => chunkOfBytes(bytes.subarray(from - first));
      // The last request declares the length, even if all bytes are there.
      for (let isDeclared = !isLast; at < end || !isDeclared; isDeclared = true)
        at = await this.#append(id, at, chunkFrom, length);
      start = end;
    }
    return id;
  }

  async #create(metadata: string, length: Record<string, string>): Promise<{ id: string; isKnown: boolean }> {
    const { key, signal, onCreated } = this.#settings;
    const created = await this.#transport.read(
      {
        method: 'POST',
        path: '/v1/uploads',
        headers: { ...TUS_HEADERS, ...length, 'Upload-Metadata': metadata, 'Idempotency-Key': key },
        repeat: 'always',
        signal,
      },
      ({ headers, status }) => {
        const id = headers.get('Location')?.split('/').at(-1);
        if (!id?.startsWith('upl_'))
          throw new UnexpectedAnswerError('A resposta não diz onde está o envio.', status);
        return { id, isKnown: headers.get('Idempotent-Replayed') === 'true' };
      },
    );
    onCreated?.(created.id);
    return created;
  }

  async #offset(id: string): Promise<number> {
    const { signal } = this.#settings;
    return this.#transport.read(
      { method: 'HEAD', path: uploadPath(id), headers: TUS_HEADERS, repeat: 'always', signal },
      offsetIn,
    );
  }

  /** Returns null for an upload that the keyed call has used before and that is deleted since. */
  #knownOffset(id: string): Promise<number | null> {
    return this.#offset(id).catch((error) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    });
  }

  /** Sends the bytes of a chunk until the service has more of them, and returns how far it is. */
  async #append(
    id: string,
    from: number,
    chunkFrom: (start: number) => Chunk,
    length: Record<string, string> = {},
  ): Promise<number> {
    const { signal } = this.#settings;
    let offset = from;
    let chunk: Chunk | undefined;
    for (let faults = 0; ; faults++) {
      try {
        if (faults > 0) {
          const reached = await this.#offset(id);
          // The answer to the last bytes was lost.
          if (reached > offset) return reached;
          offset = reached;
        }
        chunk = chunkFrom(offset);
        return await this.#patch(id, offset, chunk, length);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const failure = chunk?.failure();
        if (failure) throw failure;
        const isMoved = error instanceof ApiError && error.code === 'upload_offset_mismatch';
        const delayMs = isMoved ? 0 : delayAfter(error, { repeat: 'always' }, faults);
        if (delayMs === null || faults >= MOST_FAULTS) throw error;
        await sleep(delayMs, signal);
      }
    }
  }

  #patch(id: string, offset: number, chunk: Chunk, length: Record<string, string>): Promise<number> {
    const { signal, onSent } = this.#settings;
    let sent = offset;
    return this.#transport.read(
      {
        method: 'PATCH',
        path: uploadPath(id),
        headers: { ...TUS_HEADERS, ...length, 'Upload-Offset': String(offset) },
        body: {
          contentType: 'application/offset+octet-stream',
          make: (heard) =>
            chunk.open((bytes) => {
              sent += bytes;
              heard();
              onSent?.(sent);
            }),
        },
        repeat: 'never',
        signal,
      },
      offsetIn,
    );
  }
}

function offsetIn({ headers, status }: Response): number {
  const text = headers.get('Upload-Offset');
  if (text !== null && /^\d{1,16}$/.test(text)) return Number(text);
  throw new UnexpectedAnswerError('A resposta não diz quanto chegou do envio.', status);
}

function metadataOf(values: Record<string, string>): string {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
}
