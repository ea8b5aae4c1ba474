import { ApiError } from '../../errors.ts';
import { receiveForm } from './form.ts';
import { receiveJson } from './json.ts';
import { LargeReads } from './large-reads.ts';
import type { Received } from './received.ts';
import type { Upload } from './upload.ts';

/** After a refusal the rest of a body is read for this long, so that the client gets to see the answer. */
const DRAIN_MS = 3_000;

/** The body of a tool's call, in one of its encodings (specification 4.2). */
export async function receiveBody(request: Request, upload: Upload): Promise<Received> {
  const contentType = request.headers.get('Content-Type') ?? '';
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  const body = request.headers.get('Content-Length') === '0' ? null : request.body;
  if (!body) return { loose: new Map(), downloads: [] };
  const shielded = new ShieldedBody(body);
  try {
    if (mediaType === 'multipart/form-data') return await receiveForm(shielded.stream, contentType, upload);
    if (mediaType === 'application/json') return await receiveJson(shielded.stream, upload);
    throw new ApiError('unsupported_media_type');
  } finally {
    await shielded.drain();
  }
}

/** A body whose reader may turn away without ending the connection at once. */
class ShieldedBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #reads: LargeReads;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reads = new LargeReads(body);
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const chunk = await this.#reads.read();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    };
    this.stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  }

  async drain(): Promise<void> {
    await Promise.race([this.#readRest(), scheduler.wait(DRAIN_MS)]);
    await this.#reads.cancel();
  }

  async #readRest(): Promise<void> {
    for (let more = true; more; ) {
      const chunk = await this.#reads.read().catch(() => undefined);
      more = chunk !== undefined;
    }
  }
}
