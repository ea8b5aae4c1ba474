import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LocalStatusProgram } from '../../../scripts/local/status-program.ts';
import type { ComponentId } from '../../../status/components.ts';
import type { Account } from './account.ts';
import { eventually } from './service.ts';

export const STATUS_MAIN = join(import.meta.dirname, '../../../status/main.ts');
export const STATUS_URL = 'https://status.papelada.example';
export const STATUS_CEP = '01001000';

export interface StatusJson {
  checked_at: string | null;
  valid_until: string | null;
  status: string;
  description: string;
  components: {
    id: ComponentId;
    status: string;
    reason: string | null;
    minutes: Record<string, number>;
  }[];
  incidents: { id: string; title: string; status: string }[];
}

interface StatusOptions {
  /** By which the program reaches the service. */
  url: string;
  account: Account;
  /** Of its receiver, which the service may reach. */
  port: number;
  variables?: Record<string, string>;
}

/** The status program as a process, with a minute of less than a second, and the folder that it writes. */
export class StatusProgram {
  readonly home: string;
  readonly lines: string[] = [];
  readonly #options: StatusOptions;
  #program: LocalStatusProgram;

  private constructor(home: string, options: StatusOptions) {
    [this.home, this.#options] = [home, options];
    this.#program = this.start();
  }

  static async of(options: StatusOptions): Promise<StatusProgram> {
    return new StatusProgram(await mkdtemp(join(tmpdir(), 'papelada-status-')), options);
  }

  get folder(): string {
    return this.environment.STATUS_FOLDER ?? '';
  }

  get environment(): Record<string, string> {
    const { url, account, port, variables } = this.#options;
    return {
      PAPELADA_URL: url,
      STATUS_URL,
      STATUS_STATE: join(this.home, 'state'),
      STATUS_FOLDER: join(this.home, 'site'),
      STATUS_KEY: account.liveKey,
      STATUS_WEBHOOK_SECRET: account.webhookSecret,
      STATUS_RECEIVER_URL: `http://127.0.0.1:${port}`,
      STATUS_PORT: String(port),
      STATUS_CEPS: STATUS_CEP,
      STATUS_MINUTE_MS: '700',
      STATUS_LIMIT_MS: '20000',
      ...variables,
    };
  }

  start(): LocalStatusProgram {
    this.#program = new LocalStatusProgram(this.environment);
    this.#program.start((line) => this.lines.push(line));
    return this.#program;
  }

  /** Ends it as a crash would. */
  kill(): Promise<void> {
    return this.#program.stop('SIGKILL');
  }

  /** Ends it, and removes all that it wrote. */
  async stop(): Promise<void> {
    await this.#program.stop();
    await rm(this.home, { recursive: true, force: true });
  }

  /** The ids of incidents and the like, as the commands print them. */
  async command(...args: string[]): Promise<string> {
    const env = { ...process.env, ...this.environment };
    const { stdout } = await promisify(execFile)(process.execPath, [STATUS_MAIN, ...args], { env });
    return stdout.trim();
  }

  async read(): Promise<StatusJson> {
    const json: StatusJson = JSON.parse(await readFile(join(this.folder, 'status.json'), 'utf8'));
    return json;
  }

  /** Until the page says so of these components; the seconds that it took. */
  async says(expected: Partial<Record<ComponentId, string>>, timeoutMs = 60_000): Promise<number> {
    const startedAt = performance.now();
    let last: StatusJson | undefined;
    const isSo = async () => {
      last = await this.read().catch(() => undefined);
      return (
        last !== undefined &&
        Object.entries(expected).every(
          ([id, shown]) => last?.components.find((each) => each.id === id)?.status === shown,
        )
      );
    };
    await eventually(isSo, timeoutMs).catch(() => {
      throw new Error(
        `not ${JSON.stringify(expected)}: ${JSON.stringify(last?.components.map(({ id, status, reason }) => [id, status, reason]))}; ${this.lines.slice(-5).join('\n')}`,
      );
    });
    return (performance.now() - startedAt) / 1000;
  }

  async reasons(): Promise<Record<string, string | null>> {
    return Object.fromEntries((await this.read()).components.map(({ id, reason }) => [id, reason]));
  }
}
