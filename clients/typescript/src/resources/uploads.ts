import { ConfigurationError } from '../errors.ts';
import { type FileInput, type OpenPath, openInput } from '../files/sources.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { OnProgress } from '../progress.ts';
import type { Transport } from '../transport/transport.ts';
import type { ListedUpload, Upload } from '../types.ts';
import { ResumableUpload } from '../uploads/resumable-upload.ts';
import { deleteUpload, uploadPath } from '../uploads/tus.ts';
import { listAll } from './list.ts';

export interface UploadSettings {
  /** A mesma chave continua o mesmo envio, também depois de reiniciar o programa. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

/** Envios retomáveis: arquivos que ficam 24 horas no serviço e servem a várias chamadas. */
export class Uploads {
  readonly #transport: Transport;
  readonly #openPath: OpenPath;

  constructor(transport: Transport, openPath: OpenPath) {
    [this.#transport, this.#openPath] = [transport, openPath];
  }

  /** Envia um arquivo, em pedaços, e continua sozinho quando a linha cai. */
  async create(input: FileInput, settings: UploadSettings = {}): Promise<Upload> {
    const opened = await openInput(input, this.#openPath);
    if (opened.kind === 'stored') throw new ConfigurationError('Este arquivo já está no serviço.');
    const { idempotencyKey: given, signal, onProgress } = settings;
    const totalBytes = opened.kind === 'local' ? opened.file.size : null;
    let created: string | undefined;
    const sender = new ResumableUpload(this.#transport, {
      key: idempotencyKey(given),
      signal,
      onSent: (sentBytes) => onProgress?.({ phase: 'upload', sentBytes, totalBytes }),
      onCreated: (id) => {
        created = id;
      },
    });
    try {
      return await this.get(
        opened.kind === 'local'
          ? await sender.sendFile(opened.file)
          : await sender.sendStream(opened.name, opened.stream),
      );
    } catch (error) {
      // Under a key of the client's own, nobody can continue it.
      if (created !== undefined && given === undefined) await this.delete(created).catch(() => undefined);
      throw error;
    }
  }

  /** Os envios abertos e guardados, do mais novo para o mais antigo. */
  list(): AsyncGenerator<ListedUpload> {
    return listAll(this.#transport, '/v1/uploads', {});
  }

  /** Lê um envio: quanto chegou e, depois de completo, o SHA-256. */
  get(id: string): Promise<Upload> {
    return this.#transport.json({ method: 'GET', path: uploadPath(id), repeat: 'always' });
  }

  /** Apaga um envio. */
  delete(id: string): Promise<void> {
    return deleteUpload(this.#transport, id);
  }
}
