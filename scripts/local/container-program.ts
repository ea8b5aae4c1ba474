import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../containers/server.ts', import.meta.url));
const RESTART_MS = 1_000;

/** The container program on this machine, started again whenever it ends, as the platform would. */
export class LocalContainerProgram {
  readonly #port: number;
  readonly #environment: Record<string, string>;
  readonly #launcher: readonly string[];
  #child: ChildProcess | undefined;
  #stopped = false;

  /** `launcher`: a program that starts the container program, and ends with it. */
  constructor(port: number, environment: Record<string, string> = {}, launcher: readonly string[] = []) {
    this.#port = port;
    this.#environment = environment;
    this.#launcher = launcher;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const [command = '', ...args] = [...this.#launcher, process.execPath, PROGRAM];
    const child = spawn(command, args, {
      env: {
        ...process.env,
        ...this.#environment,
        HOST: '127.0.0.1',
        RUNNER_PORT: String(this.#port),
        EXIT_WITH_PARENT: '1',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (!this.#stopped) setTimeout(() => this.start().catch(console.error), RESTART_MS);
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) =>
        reject(new Error(`the container program ended at its start with code ${code}`)),
      );
      const lines = createInterface({ input: child.stdout });
      lines.once('line', () => resolve());
      lines.on('line', (line) => console.log(`  container: ${line}`));
    });
  }

  /** Holds the program where it is, as a machine that stalls. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends the program as a crash would; it is started again. */
  crash(): void {
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}
