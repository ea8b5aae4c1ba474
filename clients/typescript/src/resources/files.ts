import { collect, collectAll } from '../files/collect.ts';
import { type DownloadSettings, readOutput } from '../files/output.ts';
import { streamOf } from '../files/stream-of.ts';
import type { OnProgress } from '../progress.ts';
import type { Transport } from '../transport/transport.ts';
import type { JobOutput } from '../types.ts';

export interface ReadSettings {
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

/** Os arquivos que as tarefas produziram. */
export class Files {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Os bytes de um arquivo, conforme chegam. Continua sozinho quando a linha cai. */
  stream(output: JobOutput, settings: ReadSettings = {}): ReadableStream<Uint8Array> {
    return streamOf(this.chunks(output, settings));
  }

  /** Um arquivo inteiro, na memória. */
  bytes(output: JobOutput, settings: ReadSettings = {}): Promise<Uint8Array<ArrayBuffer>> {
    return collect(this.stream(output, settings), output.size);
  }

  /** O arquivo de uma tarefa ou, se são vários, um ZIP com todos, na memória. */
  zip(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#transport.read(
      { method: 'GET', path: `/v1/jobs/${encodeURIComponent(id)}/download`, repeat: 'always', signal },
      collectAll,
    );
  }

  /** @internal */
  async *chunks(
    { url, size }: JobOutput,
    { signal, onProgress, from = 0 }: DownloadSettings & ReadSettings = {},
  ): AsyncGenerator<Uint8Array> {
    let receivedBytes = from;
    const file = { path: this.#transport.pathOf(url), size };
    for await (const chunk of readOutput(this.#transport, file, { signal, from })) {
      receivedBytes += chunk.byteLength;
      onProgress?.({ phase: 'download', receivedBytes, totalBytes: size });
      yield chunk;
    }
  }
}
