import { ApiError } from '../errors.ts';
import { LargeReads } from '../files/large-reads.ts';
import { drain } from '../http/drain.ts';
import { receiveForm } from './form.ts';
import { receiveJson } from './json.ts';
import type { Received } from './received.ts';
import type { Upload } from './upload.ts';

const CUT_SHORT = 'O corpo da chamada terminou antes do fim. Envie-o de novo, completo.';

/** Receives the body of a call with files, in any of its encodings (specification 4.2). */
export async function receiveBody(request: Request, upload: Upload): Promise<Received> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  const length = request.headers.get('Content-Length');
  const body = length === '0' ? null : request.body;
  if (!body) return { loose: new Map(), downloads: [], borrowed: [] };
  const shielded = new ShieldedBody(body, Number(length) || undefined);
  try {
    if (mediaType === 'multipart/form-data') return await receiveForm(shielded.stream, contentType, upload);
    if (mediaType === 'application/json') return await receiveJson(shielded.stream, upload);
    throw new ApiError('unsupported_media_type');
  } finally {
    await shielded.drain();
  }
}

/** A body whose reader may stop without ending the connection at once. */
class ShieldedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #reads: LargeReads;

  constructor(body: ReadableStream<Uint8Array>, expectedBytes: number | undefined) {
    this.#reads = new LargeReads(body, expectedBytes);
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const chunk = await this.#reads.read().catch(() => {
        throw new ApiError('invalid_request', CUT_SHORT);
      });
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    };
    this.stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  }

  drain(): Promise<void> {
    return drain(
      () => this.#reads.read(),
      () => this.#reads.cancel(),
    );
  }
}
