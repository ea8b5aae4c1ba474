import { TimeoutError } from '../errors.ts';
import { startTimer } from './timer.ts';

/** The longest that the service waits before it answers a creation. */
const LONGEST_WAIT_SECONDS = 60;

/** The time that the caller gives to a run. */
export class Deadline {
  readonly #endsAt: number;

  constructor(timeoutMs = Number.POSITIVE_INFINITY) {
    this.#endsAt = Date.now() + timeoutMs;
  }

  /** Infinite without a limit. */
  get leftMs(): number {
    return Math.max(0, this.#endsAt - Date.now());
  }

  /** The time that the service is asked to wait before it answers a creation. */
  get waitSeconds(): number {
    return Math.max(1, Math.min(LONGEST_WAIT_SECONDS, Math.floor(this.leftMs / 1_000)));
  }

  /** Sends files with a signal that the caller aborts, or the end of the time, with a TimeoutError. */
  async whileSending<Value>(
    signal: AbortSignal | undefined,
    send: (signal: AbortSignal | undefined) => Promise<Value>,
  ): Promise<Value> {
    if (this.#endsAt === Number.POSITIVE_INFINITY) return send(signal);
    const ending = new AbortController();
    const timer = startTimer(() => {
      ending.abort(
        new TimeoutError(
          'O tempo acabou antes de os arquivos chegarem. Nada foi cobrado; com a mesma `idempotencyKey`, o envio continua de onde parou.',
        ),
      );
    }, this.leftMs);
    try {
      return await send(signal ? AbortSignal.any([signal, ending.signal]) : ending.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}
