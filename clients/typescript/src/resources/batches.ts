import { BatchFailedError } from '../errors.ts';
import { collectAll } from '../files/collect.ts';
import { readOutput } from '../files/output.ts';
import { type FieldInput, PreparedFiles } from '../files/prepare.ts';
import type { FileInput, OpenPath } from '../files/sources.ts';
import { streamOf } from '../files/stream-of.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { OnProgress } from '../progress.ts';
import { Deadline } from '../transport/deadline.ts';
import type { Transport } from '../transport/transport.ts';
import type { Batch, BatchOutput } from '../types.ts';
import type { KeyedSettings } from './data.ts';
import { endOfWork, type WaitSettings, watchWork } from './watch.ts';

export interface BatchCall {
  /** PDFs das etiquetas. */
  labels: readonly FileInput[];
  /** XMLs das notas, soltos ou em ZIP. */
  xmls?: readonly FileInput[];
  /** Etiqueta e nota em páginas alternadas; sem ele, sim quando há XMLs. */
  intercalar?: boolean;
}

export type BatchSettings = KeyedSettings & { onProgress?: OnProgress };

/** Lotes de etiquetas de envio. */
export class Batches {
  readonly #transport: Transport;
  readonly #openPath: OpenPath;

  constructor(transport: Transport, openPath: OpenPath) {
    [this.#transport, this.#openPath] = [transport, openPath];
  }

  /** Cria um lote e o devolve como está quando o serviço responde. */
  async create(call: BatchCall, settings: BatchSettings = {}): Promise<Batch> {
    const key = idempotencyKey(settings.idempotencyKey);
    const files = await this.#prepare(call, key, settings, settings.signal);
    return files.sendOnce(() => this.#post(call, files, key, settings));
  }

  /** Cria um lote e espera o fim dele. Lança BatchFailedError ou StillRunningError. */
  async run(call: BatchCall, settings: BatchSettings & WaitSettings = {}): Promise<Batch> {
    const deadline = new Deadline(settings.timeoutMs);
    const key = idempotencyKey(settings.idempotencyKey);
    const files = await deadline.whileSending(settings.signal, (signal) =>
      this.#prepare(call, key, settings, signal),
    );
    const batch = await files.sendOnce(() => this.#post(call, files, key, settings, deadline.waitSeconds));
    return this.#end(batch.id, { ...settings, timeoutMs: deadline.leftMs }, batch);
  }

  /** Lê um lote. */
  get(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Batch> {
    return this.#transport.json({ method: 'GET', path: pathOf(id), repeat: 'always', signal });
  }

  /** Espera o fim de um lote. Lança BatchFailedError ou StillRunningError. */
  wait(id: string, settings: WaitSettings = {}): Promise<Batch> {
    return this.#end(id, settings);
  }

  /** Os bytes de um dos PDFs, conforme chegam. */
  stream({ url, size }: BatchOutput, { signal }: { signal?: AbortSignal } = {}): ReadableStream<Uint8Array> {
    return streamOf(readOutput(this.#transport, { path: this.#transport.pathOf(url), size }, { signal }));
  }

  /** Um ZIP com todos os PDFs, na memória. */
  download(id: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.read(
      { method: 'GET', path: `${pathOf(id)}/download`, repeat: 'always' },
      collectAll,
    );
  }

  async #end(id: string, settings: WaitSettings, known?: Batch): Promise<Batch> {
    return requireDone(await endOfWork(id, watchWork(this.#transport, pathOf(id), settings, known)));
  }

  #prepare(
    { labels, xmls = [] }: BatchCall,
    key: string,
    { idempotencyKey: given, onProgress }: BatchSettings,
    signal: AbortSignal | undefined,
  ): Promise<PreparedFiles> {
    const inputs: FieldInput[] = [
      ...labels.map((input) => ({ field: 'labels', isList: true, input })),
      ...xmls.map((input) => ({ field: 'xmls', isList: true, input })),
    ];
    return PreparedFiles.of(this.#transport, inputs, this.#openPath, {
      ...{ key, isCallersKey: given !== undefined },
      ...{ signal, onProgress },
    });
  }

  async #post(
    { intercalar }: BatchCall,
    files: PreparedFiles,
    key: string,
    { signal }: BatchSettings,
    wait?: number,
  ): Promise<Batch> {
    const order = intercalar === undefined ? {} : { intercalar };
    const form = intercalar === undefined ? {} : { intercalar: String(intercalar) };
    return this.#transport.json({
      method: 'POST',
      path: '/v1/expedicao/lotes',
      query: { wait },
      headers: { 'Idempotency-Key': key },
      body: await files.body(order, form),
      repeat: 'always',
      waitMs: (wait ?? 0) * 1_000,
      signal,
    });
  }
}

function requireDone(batch: Batch): Batch {
  if (batch.status === 'error') throw new BatchFailedError(batch);
  return batch;
}

function pathOf(id: string): string {
  return `/v1/expedicao/lotes/${encodeURIComponent(id)}`;
}
