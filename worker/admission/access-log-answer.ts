import { ApiError } from '../errors.ts';
import { readAccessLog } from '../gate/access-log/access-log-files.ts';
import type { AppContext } from '../http/context.ts';
import { startOfDay } from '../time/brasilia.ts';

export type LogWritten = 'written' | 'failed' | 'unknown';

/** Returns one day of an access log, a line of JSON per call. Writes buffered calls first. */
export async function accessLogAnswer(
  c: AppContext,
  owner: string,
  write: () => Promise<LogWritten>,
): Promise<Response> {
  const day = c.req.query('day') ?? '';
  if (startOfDay(day) === null)
    throw new ApiError('invalid_request', 'O parâmetro day deve ser uma data AAAA-MM-DD.');
  const written = await write();
  if (written === 'unknown') throw new ApiError('not_found', 'Não há registro com este identificador.');
  if (written === 'failed') throw new ApiError('service_unavailable', undefined, { 'Retry-After': '5' });
  const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };
  return new Response(streamOf(readAccessLog(c.env, owner, day)), { headers });
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
