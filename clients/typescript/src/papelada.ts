import { configurationOf, type PapeladaOptions } from './configuration.ts';
import { FileError } from './errors.ts';
import type { OpenPath } from './files/sources.ts';
import { Batches } from './resources/batches.ts';
import { Data } from './resources/data.ts';
import { Envelopes } from './resources/envelopes.ts';
import { Files } from './resources/files.ts';
import { Jobs } from './resources/jobs.ts';
import { Tools } from './resources/tools.ts';
import { Uploads } from './resources/uploads.ts';
import { Webhooks } from './resources/webhooks.ts';
import { Transport } from './transport/transport.ts';
import type { Me, Usage } from './types.ts';

const NO_PATHS: OpenPath = () => {
  throw new FileError("Para enviar um arquivo pelo caminho, importe Papelada de '@papelada/client/node'.");
};

/** O cliente da API. */
export class Papelada {
  readonly #transport: Transport;
  readonly tools: Tools;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly uploads: Uploads;
  readonly data: Data;
  readonly envelopes: Envelopes;
  readonly batches: Batches;
  readonly webhooks: Webhooks;

  constructor(options: PapeladaOptions = {}, openPath: OpenPath = NO_PATHS) {
    this.#transport = new Transport(configurationOf(options));
    this.jobs = new Jobs(this.#transport);
    this.tools = new Tools(this.#transport, this.jobs, openPath);
    this.files = new Files(this.#transport);
    this.uploads = new Uploads(this.#transport, openPath);
    this.data = new Data(this.#transport);
    this.envelopes = new Envelopes(this.#transport, openPath);
    this.batches = new Batches(this.#transport, openPath);
    this.webhooks = new Webhooks(this.#transport);
  }

  /** A conta, o plano, os créditos e os limites. */
  me(): Promise<Me> {
    return this.#transport.json({ method: 'GET', path: '/v1/me', repeat: 'always' });
  }

  /** O consumo por dia; sem período, os últimos 30 dias. */
  usage(period: { from?: string; to?: string } = {}): Promise<Usage> {
    return this.#transport.json({ method: 'GET', path: '/v1/usage', query: { ...period }, repeat: 'always' });
  }
}
