import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { inject } from 'vitest';
import { makeCertificate } from '../../../scripts/local/certificate.ts';
import { freePort } from '../../../scripts/local/free-port.ts';
import { Operator } from '../../../scripts/local/operator-client.ts';
import { type LogLine, startPlatform } from '../../../scripts/local/platform.ts';
import { Account } from '../../service/support/account.ts';
import { containersOf, removeContainers } from './docker.ts';
import { IMAGE } from './image.ts';
import { LoosenedEngine } from './loosened-engine.ts';

const OPERATOR_TOKEN = 'operator-of-the-engine-tests-0123456789';
/** Nobody listens there: no test asks the real DNS. */
const NO_RESOLVER = 'http://127.0.0.1:9/dns-query';

export interface EngineServiceOptions {
  image?: string;
  variables?: Record<string, string>;
  /** `host:port` of what answers for the mail service. */
  mailService?: string;
}

/** The Worker as in production, on a runtime that starts the real image on a container engine. */
export class EngineService {
  readonly url: string;
  readonly platform: Miniflare;
  readonly image: string;
  readonly log: LogLine[];
  readonly #engine: LoosenedEngine;
  readonly #directory: string;

  private constructor(parts: {
    url: string;
    platform: Miniflare;
    image: string;
    log: LogLine[];
    engine: LoosenedEngine;
    directory: string;
  }) {
    this.url = parts.url;
    this.platform = parts.platform;
    this.image = parts.image;
    this.log = parts.log;
    this.#engine = parts.engine;
    this.#directory = parts.directory;
  }

  static async start({
    image = IMAGE,
    variables = {},
    mailService,
  }: EngineServiceOptions = {}): Promise<EngineService> {
    const engineAddress = inject('engineAddress');
    if (engineAddress === null) throw new Error('no container engine');
    await removeContainers();
    const directory = await mkdtemp(join(tmpdir(), 'papelada-engine-'));
    const engine = await LoosenedEngine.start(engineAddress, image, join(directory, 'engine.sock'));
    const port = await freePort();
    const log: LogLine[] = [];
    const platform = await startPlatform({
      code: await readFile(inject('workerPath'), 'utf8'),
      port,
      persistTo: join(directory, 'state'),
      runner: { engine: engine.address, image },
      variables: {
        KEY_SECRETS: '0a'.repeat(32),
        ESIGN_MASTER_KEYS: '0b'.repeat(32),
        ESIGN_LINK_SECRET: '0c'.repeat(32),
        OPERATOR_TOKEN,
        MAIL_FROM: 'avisos@papelada.example',
        RUNNER_INSTANCES: '1',
        DNS_RESOLVER_URL: NO_RESOLVER,
        ...(await makeCertificate({ algorithm: { name: 'ECDSA', namedCurve: 'P-256' } })).variables,
        ...variables,
      },
      ...(mailService === undefined ? {} : { mailService }),
      onLog: (line) => log.push(line),
    });
    return new EngineService({ url: `http://127.0.0.1:${port}`, platform, image, log, engine, directory });
  }

  async stop(): Promise<void> {
    await this.platform.dispose();
    await removeContainers();
    await this.#engine.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** The containers of the image that run, newest first. */
  containers(): Promise<string[]> {
    return containersOf(this.image);
  }

  /** What the Worker has warned of. */
  get faults(): string[] {
    return this.log
      .filter(({ level }) => level === 'warn' || level === 'error')
      .map(({ message }) => message);
  }

  /** Its warnings, without those of a cold start that did not answer in time: it is asked again. */
  get brokenConnections(): string[] {
    return this.faults.filter((fault) => !fault.includes('"cause":"not in time"'));
  }

  account(): Promise<Account> {
    return Account.create(this.url, new Operator(this.url, OPERATOR_TOKEN), {});
  }
}
