import type { ToolExtras, ToolId, ToolOptions } from '../contract.ts';
import { JobFailedError } from '../errors.ts';
import { type FieldInput, PreparedFiles } from '../files/prepare.ts';
import type { FileInput, OpenPath } from '../files/sources.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { OnProgress } from '../progress.ts';
import { Deadline } from '../transport/deadline.ts';
import type { Transport } from '../transport/transport.ts';
import type { Job, Tool } from '../types.ts';
import type { Jobs } from './jobs.ts';
import type { WaitSettings } from './watch.ts';

/** O que uma ferramenta recebe: arquivos, opções dela, e os arquivos extras que ela tiver, pelo nome. */
export type ToolCall<Id extends ToolId> = {
  files?: readonly FileInput[];
  options?: ToolOptions[Id];
  /** Recebe o aviso do fim da tarefa. */
  webhookUrl?: string;
} & { [Field in ToolExtras[Id]]?: FileInput };

export interface CreateSettings {
  /** Torna a chamada segura de repetir por 24 horas, também depois de reiniciar o programa. */
  idempotencyKey?: string;
  /** Segundos, até 60, que o serviço espera o fim antes de responder. */
  waitSeconds?: number;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

export type RunSettings = Omit<CreateSettings, 'waitSeconds'> & Pick<WaitSettings, 'timeoutMs'>;

/** As ferramentas de arquivos. */
export class Tools {
  readonly #transport: Transport;
  readonly #jobs: Jobs;
  readonly #openPath: OpenPath;

  constructor(transport: Transport, jobs: Jobs, openPath: OpenPath) {
    [this.#transport, this.#jobs, this.#openPath] = [transport, jobs, openPath];
  }

  /** As ferramentas, com as extensões, as opções e os preços de cada uma. */
  async list(): Promise<Tool[]> {
    const { data } = await this.#transport.json<{ data: Tool[] }>({
      method: 'GET',
      path: '/v1/tools',
      repeat: 'always',
    });
    return data;
  }

  /** Lê uma ferramenta. */
  get(tool: ToolId): Promise<Tool> {
    return this.#transport.json({ method: 'GET', path: `/v1/tools/${tool}`, repeat: 'always' });
  }

  /** Cria uma tarefa e a devolve como está quando o serviço responde. */
  async create<Id extends ToolId>(tool: Id, call: ToolCall<Id>, settings: CreateSettings = {}): Promise<Job> {
    const key = idempotencyKey(settings.idempotencyKey);
    const files = await this.#prepare(call, key, settings, settings.signal);
    return files.sendOnce(() => this.#post(tool, call, files, key, settings));
  }

  /**
   * Cria uma tarefa e espera o fim dela. Lança JobFailedError se ela falha e StillRunningError se `timeoutMs` acaba
   * antes. Uma tarefa que o serviço interrompeu é criada mais uma vez, com outra chave, se você não passou a sua.
   */
  async run<Id extends ToolId>(tool: Id, call: ToolCall<Id>, settings: RunSettings = {}): Promise<Job> {
    const deadline = new Deadline(settings.timeoutMs);
    const key = idempotencyKey(settings.idempotencyKey);
    const files = await deadline.whileSending(settings.signal, (signal) =>
      this.#prepare(call, key, settings, signal),
    );
    const isOwnKey = settings.idempotencyKey === undefined;
    const run = (runKey: string) => this.#runOnce(tool, call, files, runKey, settings, deadline);
    try {
      const job = await run(key).catch((error) => {
        const isInterrupted = error instanceof JobFailedError && error.code === 'job_interrupted';
        if (isInterrupted && isOwnKey) return run(idempotencyKey(undefined));
        throw error;
      });
      await files.deleteUploads();
      return job;
    } catch (error) {
      // Under the caller's key, another attempt may continue what a fault has stopped.
      if (isOwnKey || error instanceof JobFailedError) await files.deleteUploads();
      throw error;
    }
  }

  async #runOnce<Id extends ToolId>(
    tool: Id,
    call: ToolCall<Id>,
    files: PreparedFiles,
    key: string,
    settings: RunSettings,
    deadline: Deadline,
  ): Promise<Job> {
    const { waitSeconds } = deadline;
    const job = await files.send(() => this.#post(tool, call, files, key, { ...settings, waitSeconds }));
    const { signal, onProgress } = settings;
    return this.#jobs.waitFrom(job, {
      timeoutMs: deadline.leftMs,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
  }

  #prepare<Id extends ToolId>(
    { files = [], options, webhookUrl, ...extras }: ToolCall<Id>,
    key: string,
    { idempotencyKey: given, onProgress }: CreateSettings,
    signal: AbortSignal | undefined,
  ): Promise<PreparedFiles> {
    const inputs: FieldInput[] = files.map((input) => ({ field: 'files', isList: true, input }));
    for (const [field, input] of Object.entries(extras) as [string, FileInput][])
      inputs.push({ field, isList: false, input });
    return PreparedFiles.of(this.#transport, inputs, this.#openPath, {
      ...{ key, isCallersKey: given !== undefined },
      ...{ signal, onProgress },
    });
  }

  async #post<Id extends ToolId>(
    tool: Id,
    call: ToolCall<Id>,
    files: PreparedFiles,
    key: string,
    { waitSeconds, signal }: CreateSettings,
  ): Promise<Job> {
    const options: object = call.options ?? {};
    const webhook = call.webhookUrl === undefined ? {} : { webhook_url: call.webhookUrl };
    const body = await files.body({ options, ...webhook }, { options: JSON.stringify(options), ...webhook });
    return this.#transport.json({
      method: 'POST',
      path: `/v1/tools/${tool}`,
      query: { wait: waitSeconds },
      headers: { 'Idempotency-Key': key },
      body,
      repeat: 'always',
      waitMs: (waitSeconds ?? 0) * 1_000,
      signal,
    });
  }
}
