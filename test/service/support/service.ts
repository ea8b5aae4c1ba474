import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Miniflare } from 'miniflare';
import { inject } from 'vitest';
import { makeCertificate } from '../../../scripts/local/certificate.ts';
import { LocalContainerProgram } from '../../../scripts/local/container-program.ts';
import { freePort } from '../../../scripts/local/free-port.ts';
import { Operator } from '../../../scripts/local/operator-client.ts';
import {
  type PlatformOptions,
  platformOptions,
  startPlatform,
  WORKER_NAME,
} from '../../../scripts/local/platform.ts';
import { runtimePids } from '../../../scripts/local/runtime-pids.ts';
import { Account, type AccountOptions } from './account.ts';
import { FaultSwitch } from './fault-switch.ts';
import type { MailService } from './mail-service.ts';

const OPERATOR_TOKEN = 'operator-of-the-tests';
/** Nobody listens there: no test asks the real DNS. */
const NO_RESOLVER = 'http://127.0.0.1:9/dns-query';

/** Made in milliseconds, unlike one of RSA. */
async function sealVariables(): Promise<Record<string, string>> {
  const { variables } = await makeCertificate({ algorithm: { name: 'ECDSA', namedCurve: 'P-256' } });
  return { ...variables };
}

/** The real Worker on the real runtime, with the real container program; faults and time are the test's to command. */
export class Service {
  readonly url: string;
  readonly faults: FaultSwitch;
  readonly #container: LocalContainerProgram | undefined;
  /** Undefined where mails are kept for /dev/mail. */
  readonly mails: MailService | undefined;
  platform: Miniflare;
  #options: PlatformOptions;
  readonly #directory: string;
  #clockOffsetMs = 0;

  private constructor(parts: {
    platform: Miniflare;
    options: PlatformOptions;
    faults: FaultSwitch;
    container: LocalContainerProgram | undefined;
    mails: MailService | undefined;
    directory: string;
  }) {
    this.platform = parts.platform;
    this.#options = parts.options;
    this.faults = parts.faults;
    this.#container = parts.container;
    this.mails = parts.mails;
    this.#directory = parts.directory;
    this.url = `http://127.0.0.1:${parts.options.port}`;
  }

  /** Without a container program, whose start takes a second: for files that run no tool and seal no envelope. */
  static startAlone(variables: Record<string, string> = {}, mails?: MailService): Promise<Service> {
    return Service.start(variables, null, mails);
  }

  static async start(
    variables: Record<string, string> = {},
    containerVariables: Record<string, string> | null = {},
    mails?: MailService,
  ): Promise<Service> {
    const directory = await mkdtemp(join(tmpdir(), 'papelada-service-'));
    const [port, runnerPort] = [await freePort(), await freePort()];
    const container =
      containerVariables === null
        ? undefined
        : new LocalContainerProgram(runnerPort, {
            PAPELADA_WORK: join(directory, 'runs'),
            EGRESS_ALLOW: variables.EGRESS_ALLOW ?? '',
            ...containerVariables,
          });
    const faults = await FaultSwitch.start();
    const options: PlatformOptions = {
      code: await readFile(inject('workerPath'), 'utf8'),
      port,
      persistTo: join(directory, 'state'),
      runner: `127.0.0.1:${runnerPort}`,
      variables: {
        KEY_SECRETS: 'first-secret',
        ESIGN_MASTER_KEYS: '0b'.repeat(32),
        ESIGN_LINK_SECRET: '0c'.repeat(32),
        OPERATOR_TOKEN,
        RUNNER_INSTANCES: '1',
        DNS_RESOLVER_URL: NO_RESOLVER,
        ...(mails ? { MAIL_FROM: 'avisos@papelada.example' } : { DEV_MAIL: '1' }),
        ...(await sealVariables()),
        ...variables,
      },
      services: { FAULTS: faults.address },
      ...(mails ? { mailService: mails.address } : {}),
      inspectObjects: true,
    };
    const [platform] = await Promise.all([startPlatform(options), container?.start()]);
    return new Service({ platform, options, faults, container, mails, directory });
  }

  get container(): LocalContainerProgram {
    if (this.#container === undefined)
      throw new Error('The service was started without a container program.');
    return this.#container;
  }

  /** Of the container program. */
  get workDirectory(): string {
    return join(this.#directory, 'runs');
  }

  /** Of all that the platform stores: D1, R2 and objects. */
  get stateDirectory(): string {
    return join(this.#directory, 'state');
  }

  async stop(): Promise<void> {
    await this.platform.dispose();
    await this.#container?.stop();
    await this.faults.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** The same stored state under other variables. */
  async restartWith(variables: Record<string, string>): Promise<void> {
    this.#options = { ...this.#options, variables: { ...this.#options.variables, ...variables } };
    await this.platform.setOptions(await platformOptions(this.#options));
    await this.platform.ready;
    await this.#shiftClock();
  }

  /** The same stored state at a time that is so far from the machine's. */
  async passTo(clockOffsetMs: number): Promise<void> {
    // What jobs still owe would lie in the future of a clock that is set back, and their slots with it.
    if (clockOffsetMs < this.#clockOffsetMs) await this.idle();
    this.#clockOffsetMs = clockOffsetMs;
    await this.#shiftClock();
  }

  /** Until no job waits, runs or is on its way to its end. */
  async idle(timeoutMs?: number): Promise<void> {
    const database = await this.platform.getD1Database('DB');
    const unfinished = "SELECT id FROM jobs WHERE status IN ('queued', 'running') LIMIT 1";
    await eventually(async () => {
      const slots = await Promise.all(['documents', 'video', 'web'].map((queue) => this.#slotsOf(queue)));
      return slots.flat().length === 0 && (await database.prepare(unfinished).first()) === null;
    }, timeoutMs);
  }

  #slotsOf(queue: string): Promise<Record<string, unknown>[]> {
    return this.rows('Dispatcher', queue, 'SELECT job_id FROM lease UNION SELECT job_id FROM waiting');
  }

  /** Without those of other services of this process. */
  runtimePids(): Promise<number[]> {
    return runtimePids(this.#options.port);
  }

  /** Ends the runtime as a crash would; it is started again on the same state. */
  async killRuntime(): Promise<void> {
    const pids = await this.runtimePids();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await this.answers((pid) => !pids.includes(pid));
    if (this.#clockOffsetMs !== 0) await this.passTo(this.#clockOffsetMs);
  }

  /** How many objects of a class have ever stored anything. */
  async objectsOf(className: string): Promise<number> {
    const files = await readdir(this.stateDirectory, { recursive: true });
    return files.filter((path) => path.includes(`-${className}/`) && path.endsWith('.sqlite')).length;
  }

  /** Kills the runtime when it next passes a fault point; resolves once one answers again. */
  killRuntimeAt(point: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.faults.once(point, () => this.killRuntime().then(resolve, reject));
    });
  }

  /** Until a runtime with a pid that `fits` answers. */
  async answers(fits: (pid: number) => boolean): Promise<void> {
    await eventually(async () => {
      const [pid] = await this.runtimePids();
      const response = await fetch(`${this.url}/v1/me`).catch(() => undefined);
      return pid !== undefined && fits(pid) && response?.status === 401;
    });
  }

  /** Memory of the runtime that is resident now. */
  async memoryBytes(): Promise<number> {
    const [pid] = await this.runtimePids();
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }

  /** The same, so much later than now. */
  passBy(ms: number): Promise<void> {
    return this.passTo(this.#clockOffsetMs + ms);
  }

  async #shiftClock(): Promise<void> {
    await fetch(`${this.url}/clock/${this.#clockOffsetMs}`);
  }

  async evict(className: ObjectClass | 'Runner', name: string): Promise<void> {
    await this.platform.unsafeEvictDurableObject(WORKER_NAME, className, { name });
  }

  /** Ends an object with all calls that it is answering, as a crash would. */
  async abort(binding: string, name: string): Promise<void> {
    const namespace = await this.platform.getDurableObjectNamespace(binding, WORKER_NAME);
    const stub: unknown = namespace.get(namespace.idFromName(name));
    if (!isAbortable(stub)) throw new Error(`no object of ${binding} can be ended`);
    await stub.abort().catch(() => undefined);
  }

  /** Starts an object that sleeps, as its alarm would after a jump of the clock. */
  async wake(className: ObjectClass, name: string): Promise<void> {
    await this.rows(className, name, 'SELECT 1');
  }

  /** Rows of an object's own SQLite. */
  async rows(className: ObjectClass, name: string, sql: string): Promise<Record<string, unknown>[]> {
    const storage = await this.platform.unsafeGetDurableObjectStorage(WORKER_NAME, className, { name });
    return storage.exec(sql);
  }

  /** Names of the values that an envelope's object holds beside its tables. */
  envelopeValues(id: string): Promise<string[]> {
    return this.valuesOf('ENVELOPE', id);
  }

  /** Names of the values that an object holds beside its tables. */
  async valuesOf(binding: string, id: string): Promise<string[]> {
    const namespace = await this.platform.getDurableObjectNamespace(binding, WORKER_NAME);
    const file = `${namespace.idFromName(id)}.sqlite`;
    const state = join(this.#directory, 'state');
    const path = (await readdir(state, { recursive: true })).find((each) => each.endsWith(file));
    if (path === undefined) return [];
    const database = new DatabaseSync(join(state, path), { readOnly: true });
    try {
      return database
        .prepare('SELECT key FROM _cf_KV')
        .all()
        .map(({ key }) => String(key));
    } finally {
      database.close();
    }
  }

  /** Stops the run of a job and queues it again, as the Dispatcher does for others when it takes the slot back. */
  async giveWay(jobId: string, queue: string): Promise<void> {
    await (await this.dispatcher(queue)).release(jobId);
    const namespace = await this.platform.getDurableObjectNamespace('JOB', WORKER_NAME);
    const stub: unknown = namespace.get(namespace.idFromName(jobId));
    if (typeof stub !== 'object' || stub === null || !('giveWay' in stub)) throw new Error('no job');
    await (stub as { giveWay(): Promise<void> }).giveWay();
  }

  /** The queue's own object, for what no call of the API can bring about. */
  async dispatcher(queue: string): Promise<DispatcherStub> {
    const namespace = await this.platform.getDurableObjectNamespace('DISPATCHER', WORKER_NAME);
    const stub: unknown = namespace.get(namespace.idFromName(queue));
    if (!isDispatcher(stub)) throw new Error('no Dispatcher');
    return stub;
  }

  async storedFiles(prefix = 'jobs/'): Promise<string[]> {
    const bucket = await this.platform.getR2Bucket('FILES');
    const keys: string[] = [];
    let cursor: string | undefined;
    do {
      const listed = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
      keys.push(...listed.objects.map((object) => object.key));
      cursor = listed.truncated ? listed.cursor : undefined;
    } while (cursor !== undefined);
    return keys;
  }

  get operator(): Operator {
    return new Operator(this.url, OPERATOR_TOKEN);
  }

  account(options: AccountOptions = {}): Promise<Account> {
    return Account.create(this.url, this.operator, options);
  }
}

type ObjectClass =
  | 'Gate'
  | 'Job'
  | 'Envelope'
  | 'Batch'
  | 'ResumableUpload'
  | 'Dispatcher'
  | 'PreflightSlots'
  | 'Courier'
  | 'Lookup'
  | 'Recipient'
  | 'MailWatch'
  | 'SignIn'
  | 'Person'
  | 'SourceWatch';

interface DispatcherStub {
  release(jobId: string): Promise<unknown>;
  enqueue(jobId: string, accountId: string, createdAt: number): Promise<void>;
  renew(jobId: string, accountId: string, instance: number): Promise<void>;
}

function isAbortable(value: unknown): value is { abort(): Promise<void> } {
  return typeof value === 'object' && value !== null && 'abort' in value;
}

function isDispatcher(value: unknown): value is DispatcherStub {
  return typeof value === 'object' && value !== null && 'enqueue' in value && 'renew' in value;
}

/** Asks until it is so; fails when it is not after `timeoutMs`. */
export async function eventually(isSo: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const startedAt = Date.now();
  while (!(await isSo())) {
    const passedMs = Date.now() - startedAt;
    if (passedMs > timeoutMs) throw new Error(`not so after ${timeoutMs} ms`);
    // What takes long is asked for less often: each question may be a call, of which a key has so many a minute.
    await new Promise((resolve) => setTimeout(resolve, Math.max(25, passedMs / 10)));
  }
}
