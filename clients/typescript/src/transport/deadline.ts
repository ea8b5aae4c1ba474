import { TimeoutError } from '../errors.ts';

/** Runs `work` with a signal that the caller aborts, or the passing of `endsAt` (of `Date.now`), with a TimeoutError. */
export async function withDeadline<Value>(
  endsAt: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal | undefined) => Promise<Value>,
): Promise<Value> {
  if (endsAt === Number.POSITIVE_INFINITY) return work(signal);
  const ending = new AbortController();
  const timer = setTimeout(() => {
    ending.abort(
      new TimeoutError(
        'O tempo acabou antes de os arquivos chegarem. Nada foi cobrado; com a mesma `idempotencyKey`, o envio continua de onde parou.',
      ),
    );
  }, endsAt - Date.now());
  try {
    return await work(signal ? AbortSignal.any([signal, ending.signal]) : ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
