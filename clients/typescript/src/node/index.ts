import type { PapeladaOptions } from '../configuration.ts';
import { Papelada as PortablePapelada } from '../papelada.ts';
import type { Job } from '../types.ts';
import { type DownloadOptions, downloadJob } from './download.ts';
import { openPath } from './open-path.ts';

export * from '../index.ts';
export type { DownloadOptions } from './download.ts';

/** O cliente da API, com caminhos de arquivos. */
export class Papelada extends PortablePapelada {
  constructor(options: PapeladaOptions = {}) {
    super(options, openPath);
  }

  /**
   * Grava os arquivos de uma tarefa em uma pasta, e devolve os caminhos. Um arquivo só aparece com o seu nome quando está
   * inteiro; um que já existe não é trocado, a menos que você peça.
   */
  download(job: Job, folder: string, options: DownloadOptions = {}): Promise<string[]> {
    return downloadJob(this.files, job, folder, options);
  }
}
