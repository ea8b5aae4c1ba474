import { JobFailedError } from '../errors.ts';
import type { Transport } from '../transport/transport.ts';
import type { Job } from '../types.ts';
import { listAll } from './list.ts';
import { endOfWork, type WaitSettings, watchWork } from './watch.ts';

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
    return requireDone(await endOfWork(id, this.watch(id, settings)));
  }

  /** @internal Like `wait`, for a job whose state was just read. */
  async waitFrom(job: Job, settings: WaitSettings): Promise<Job> {
    return requireDone(await endOfWork(job.id, watchWork(this.#transport, pathOf(job.id), settings, job)));
  }

  /** Os estados de uma tarefa, do atual ao último. Termina sem o último se o tempo acaba antes. */
  watch(id: string, settings: WaitSettings = {}): AsyncGenerator<Job> {
    return watchWork<Job>(this.#transport, pathOf(id), settings);
  }
}

function requireDone(job: Job): Job {
  if (job.status === 'error') throw new JobFailedError(job);
  return job;
}

function pathOf(id: string): string {
  return `/v1/jobs/${encodeURIComponent(id)}`;
}
