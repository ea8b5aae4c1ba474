import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../status/main.ts', import.meta.url));
const RESTART_MS = 5_000;

/** The status program as a separate process, which is restarted whenever it ends. */
export class LocalStatusProgram {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #stopped = false;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Passes its log lines to `onLine`. */
  start(onLine: (line: string) => void): void {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...this.#environment, EXIT_WITH_PARENT: '1' },
      stdio: ['pipe', 'inherit', 'pipe'],
    });
    this.#child = child;
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('exit', () => {
      if (!this.#stopped) setTimeout(() => this.#stopped || this.start(onLine), RESTART_MS).unref();
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
