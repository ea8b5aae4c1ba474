import { JobFailedError, StillRunningError } from '../errors.ts';
import { pollDelays } from '../poll-delays.ts';
import type { OnProgress } from '../progress.ts';
import { sleep } from '../transport/sleep.ts';
import type { Transport } from '../transport/transport.ts';
import type { Job } from '../types.ts';
import { listAll } from './list.ts';

/** Below it, the calls of the minute that are left are kept for others. */
const FEW_CALLS = 3;
const MINUTE_MS = 60_000;

export interface WaitSettings {
  /** Milissegundos; sem ele, espera até o fim. */
  timeoutMs?: number;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

export interface JobQuery {
  limit?: number;
  status?: Job['status'] | readonly Job['status'][];
  tool?: string;
  created_after?: string;
  created_before?: string;
}

/** As tarefas da conta. */
export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lê uma tarefa. */
  get(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Job> {
    return this.#transport.json<Job>({ method: 'GET', path: pathOf(id), repeat: 'always', signal });
  }

  /** As tarefas, da mais nova para a mais antiga; as páginas são buscadas conforme você lê. */
  list({ status, ...query }: JobQuery = {}): AsyncGenerator<Job> {
    const statuses = typeof status === 'string' ? status : status?.join(',');
    return listAll<Job>(this.#transport, '/v1/jobs', { ...query, status: statuses });
  }

  /** Apaga já os arquivos de uma tarefa terminada. */
  delete(id: string): Promise<Job> {
    return this.#transport.json<Job>({ method: 'DELETE', path: pathOf(id), repeat: 'always' });
  }

  /**
   * Espera o fim de uma tarefa. Lê cada vez mais devagar, para não gastar as chamadas do minuto. Lança JobFailedError se
   * ela falha e StillRunningError se o tempo acaba antes.
   */
  async wait(id: string, settings: WaitSettings = {}): Promise<Job> {
    let last: Job | undefined;
    for await (const job of this.watch(id, settings)) last = job;
    if (!last) throw new StillRunningError(id);
    return requireDone(last);
  }

  /** @internal Like `wait`, for a job whose state was just read. */
  async waitFrom(job: Job, settings: WaitSettings): Promise<Job> {
    if (isOver(job)) return requireDone(job);
    const [delayMs = 0] = pollDelays();
    const leftMs = settings.timeoutMs ?? delayMs;
    await sleep(Math.min(delayMs, leftMs), settings.signal);
    return this.wait(job.id, {
      ...settings,
      ...(settings.timeoutMs !== undefined && { timeoutMs: Math.max(0, settings.timeoutMs - delayMs) }),
    });
  }

  /** Os estados de uma tarefa, do atual ao último. Termina sem o último se o tempo acaba antes. */
  async *watch(id: string, { timeoutMs, signal, onProgress }: WaitSettings = {}): AsyncGenerator<Job> {
    const endsAt = timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs;
    for (const delayMs of pollDelays()) {
      const { job, callsLeft } = await this.#look(id, signal);
      onProgress?.({ phase: 'run', percent: job.progress, message: job.message });
      yield job;
      if (isOver(job)) return;
      const wantedMs = callsLeft <= FEW_CALLS ? Math.max(delayMs, MINUTE_MS / 4) : delayMs;
      const leftMs = endsAt - Date.now();
      if (leftMs <= 0) return;
      await sleep(Math.min(wantedMs, leftMs), signal);
    }
  }

  #look(id: string, signal: AbortSignal | undefined): Promise<{ job: Job; callsLeft: number }> {
    return this.#transport.read(
      { method: 'GET', path: pathOf(id), repeat: 'always', signal },
      async (response) => ({
        job: await this.#transport.jsonOf<Job>(response),
        callsLeft: Number(response.headers.get('X-RateLimit-Remaining') ?? Number.POSITIVE_INFINITY),
      }),
    );
  }
}

function isOver({ status }: Job): boolean {
  return status === 'done' || status === 'error';
}

function requireDone(job: Job): Job {
  if (job.status === 'error') throw new JobFailedError(job);
  if (job.status !== 'done') throw new StillRunningError(job.id);
  return job;
}

function pathOf(id: string): string {
  return `/v1/jobs/${encodeURIComponent(id)}`;
}
