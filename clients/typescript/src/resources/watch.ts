import { StillRunningError } from '../errors.ts';
import { pollDelays } from '../poll-delays.ts';
import type { OnProgress } from '../progress.ts';
import { jsonIn } from '../transport/answer.ts';
import { sleep } from '../transport/sleep.ts';
import type { Transport } from '../transport/transport.ts';

/** Below it, the calls of the minute that are left are kept for others. */
const FEW_CALLS = 3;
const SLOW_DELAY_MS = 15_000;

/** A job or a batch, whose state changes at the service. */
interface Work {
  status: string;
  progress: number;
  message: string | null;
}

export interface WaitSettings {
  /** Milissegundos; sem ele, espera até o fim. */
  timeoutMs?: number;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

/**
 * The states of work, from now to its last; without that one if the time is over before. `known`, a state that was just
 * read, spares the first call.
 */
export async function* watchWork<Watched extends Work>(
  transport: Transport,
  path: string,
  { timeoutMs = Number.POSITIVE_INFINITY, signal, onProgress }: WaitSettings,
  known?: Watched,
): AsyncGenerator<Watched> {
  const endsAt = Date.now() + timeoutMs;
  let next = known && { work: known, callsLeft: Number.POSITIVE_INFINITY };
  for (const delayMs of pollDelays()) {
    const { work, callsLeft } =
      next ??
      (await transport.read({ method: 'GET', path, repeat: 'always', signal }, async (response) => ({
        work: await jsonIn<Watched>(response),
        callsLeft: Number(response.headers.get('X-RateLimit-Remaining') ?? Number.POSITIVE_INFINITY),
      })));
    next = undefined;
    onProgress?.({ phase: 'run', percent: work.progress, message: work.message ?? '' });
    yield work;
    const leftMs = endsAt - Date.now();
    if (isOver(work) || leftMs <= 0) return;
    const wantedMs = callsLeft <= FEW_CALLS ? Math.max(delayMs, SLOW_DELAY_MS) : delayMs;
    await sleep(Math.min(wantedMs, leftMs), signal);
  }
}

/** Returns the last state of work. Throws StillRunningError if the time is over before. */
export async function endOfWork<Watched extends Work>(
  id: string,
  states: AsyncIterable<Watched>,
): Promise<Watched> {
  for await (const work of states) if (isOver(work)) return work;
  throw new StillRunningError(id);
}

function isOver({ status }: Work): boolean {
  return status === 'done' || status === 'error';
}
