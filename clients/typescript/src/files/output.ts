import { UnexpectedAnswerError } from '../errors.ts';
import { delayAfter, MOST_FAULTS } from '../transport/retry.ts';
import { sleep } from '../transport/sleep.ts';
import type { Transport } from '../transport/transport.ts';

export interface DownloadSettings {
  signal?: AbortSignal | undefined;
  /** Continues a download of which so many bytes are there. */
  from?: number;
}

/** A file of the service whose size is known and that never changes. */
export interface RemoteFile {
  /** From `/v1` on. */
  path: string;
  size: number;
}

/**
 * Reads a file of the service, and continues by ranges after each fault. Throws UnexpectedAnswerError if the service
 * sends a file of another size.
 */
export async function* readOutput(
  transport: Transport,
  { path, size }: RemoteFile,
  { signal, from = 0 }: DownloadSettings,
): AsyncGenerator<Uint8Array> {
  let received = from;
  for (let faults = 0; received < size; ) {
    const before = received;
    try {
      for await (const chunk of bodyFrom(transport, { path, size }, received, signal)) {
        received += chunk.byteLength;
        yield chunk;
      }
      if (received < size) throw new UnexpectedAnswerError('O arquivo chegou pela metade.', 200);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (received > before) faults = 0;
      const delayMs = delayAfter(error, { repeat: 'always' }, faults);
      if (delayMs === null || ++faults > MOST_FAULTS) throw error;
      await sleep(delayMs, signal);
    }
  }
}

async function* bodyFrom(
  transport: Transport,
  { path, size }: RemoteFile,
  offset: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  // A body that is compressed on its way has another length, and no ranges.
  const headers = {
    'Accept-Encoding': 'identity',
    ...(offset === 0 ? {} : { Range: `bytes=${offset}-` }),
  };
  const { response, heard, faultOf, end } = await transport.open({
    method: 'GET',
    path,
    headers,
    repeat: 'never',
    signal,
  });
  const reader = response.body?.getReader();
  try {
    requireRange(response, offset, size);
    if (!reader) return;
    let received = offset;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard();
      received += read.value.byteLength;
      if (received > size) throw otherSize(received);
      yield read.value;
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    end();
    // A body that is not read to its end keeps its connection.
    await reader?.cancel().catch(() => undefined);
  }
}

function requireRange({ status, headers }: Response, offset: number, size: number): void {
  if (offset > 0 && status !== 206)
    throw new UnexpectedAnswerError('O serviço não continuou o arquivo.', 421);
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  const length = headers.get('Content-Length');
  const announced = whole ?? (offset === 0 ? length : null);
  if (announced !== null && announced !== undefined && Number(announced) !== size)
    throw otherSize(Number(announced));
}

function otherSize(bytes: number): UnexpectedAnswerError {
  return new UnexpectedAnswerError(`O arquivo tem outro tamanho (${bytes} bytes) do que a tarefa diz.`, 421);
}
