import { BatchFailedError } from '../errors.ts';
import { collectAll } from '../files/collect.ts';
import { readOutput } from '../files/output.ts';
import { type FieldInput, PreparedFiles } from '../files/prepare.ts';
import type { FileInput, OpenPath } from '../files/sources.ts';
import { streamOf } from '../files/stream-of.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { Transport } from '../transport/transport.ts';
import type { Batch, BatchOutput } from '../types.ts';
import type { KeyedSettings } from './data.ts';
import { endOfWork, type WaitSettings, watchWork } from './watch.ts';

const WAIT_SECONDS = 60;

export interface BatchCall {
  /** PDFs das etiquetas. */
  labels: readonly FileInput[];
  /** XMLs das notas, soltos ou em ZIP. */
  xmls?: readonly FileInput[];
  /** Etiqueta e nota em páginas alternadas; sem ele, sim quando há XMLs. */
  intercalar?: boolean;
}

/** Lotes de etiquetas de envio. */
export class Batches {
  readonly #transport: Transport;
  readonly #openPath: OpenPath;

  constructor(transport: Transport, openPath: OpenPath) {
    [this.#transport, this.#openPath] = [transport, openPath];
  }

  /** Cria um lote e o devolve como está quando o serviço responde. */
  create(call: BatchCall, settings: KeyedSettings = {}): Promise<Batch> {
    return this.#create(call, settings);
  }

  /** Cria um lote e espera o fim dele. Lança BatchFailedError ou StillRunningError. */
  async run(call: BatchCall, settings: KeyedSettings & WaitSettings = {}): Promise<Batch> {
    const batch = await this.#create(call, settings, WAIT_SECONDS);
    return batch.status === 'running' ? this.wait(batch.id, settings) : requireDone(batch);
  }

  /** Lê um lote. */
  get(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Batch> {
    return this.#transport.json({ method: 'GET', path: pathOf(id), repeat: 'always', signal });
  }

  /** Espera o fim de um lote. Lança BatchFailedError ou StillRunningError. */
  async wait(id: string, settings: WaitSettings = {}): Promise<Batch> {
    return requireDone(await endOfWork(id, watchWork<Batch>(this.#transport, pathOf(id), settings)));
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

  async #create(
    { labels, xmls = [], intercalar }: BatchCall,
    settings: KeyedSettings,
    wait?: number,
  ): Promise<Batch> {
    const key = idempotencyKey(settings.idempotencyKey);
    const { signal } = settings;
    const inputs: FieldInput[] = [
      ...labels.map((input) => ({ field: 'labels', isList: true, input })),
      ...xmls.map((input) => ({ field: 'xmls', isList: true, input })),
    ];
    const isCallersKey = settings.idempotencyKey !== undefined;
    const files = await PreparedFiles.of(this.#transport, inputs, this.#openPath, {
      key,
      isCallersKey,
      signal,
    });
    const order = intercalar === undefined ? {} : { intercalar };
    const form = intercalar === undefined ? {} : { intercalar: String(intercalar) };
    return files.sendOnce(async () =>
      this.#transport.json({
        method: 'POST',
        path: '/v1/expedicao/lotes',
        query: { wait },
        headers: { 'Idempotency-Key': key },
        body: await files.body(order, form),
        repeat: 'always',
        waitMs: (wait ?? 0) * 1_000,
        signal,
      }),
    );
  }
}

function requireDone(batch: Batch): Batch {
  if (batch.status === 'error') throw new BatchFailedError(batch);
  return batch;
}

function pathOf(id: string): string {
  return `/v1/expedicao/lotes/${encodeURIComponent(id)}`;
}
