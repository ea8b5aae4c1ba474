import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SUPERVISOR = fileURLToPath(new URL('../../containers/supervisor.ts', import.meta.url));
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 30_000;

/** The container program on this machine with its supervisor, which is restarted whenever it ends. */
export class LocalContainerProgram {
  readonly port: number;
  readonly #environment: Record<string, string>;
  readonly #launcher: readonly string[];
  #supervisor: ChildProcess | undefined;
  #restartMs = RESTART_MS;
  #stopped = false;

  /** `launcher`: a command that starts the container program, and ends with it. */
  constructor(port: number, environment: Record<string, string> = {}, launcher: readonly string[] = []) {
    this.port = port;
    this.#environment = environment;
    this.#launcher = launcher;
  }

  /** The process id of the supervisor. */
  get pid(): number | undefined {
    return this.#supervisor?.pid;
  }

  /** The process id of the program itself (Linux only). */
  get programPid(): number | undefined {
    return this.pid === undefined ? undefined : childrenOf(this.pid)[0];
  }

  async start(): Promise<void> {
    const [command = '', ...args] = [...this.#launcher, process.execPath, SUPERVISOR];
    const child = spawn(command, args, {
      env: {
        ...process.env,
        ...this.#environment,
        HOST: '127.0.0.1',
        RUNNER_PORT: String(this.port),
        EXIT_WITH_PARENT: '1',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#supervisor = child;
    child.once('exit', () => {
      if (this.#stopped) return;
      setTimeout(() => this.start().catch(console.error), this.#restartMs);
      this.#restartMs = Math.min(this.#restartMs * 2, LONGEST_RESTART_MS);
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) =>
        reject(new Error(`the container program ended at its start with code ${code}`)),
      );
      const lines = createInterface({ input: child.stdout });
      lines.once('line', () => resolve());
      lines.on('line', (line) => console.log(`  container: ${line}`));
    });
    this.#restartMs = RESTART_MS;
  }

  /** Stops the program and its supervisor like a stalled machine, until `resume`. */
  pause(): void {
    this.#signal('SIGSTOP', this.pid, this.programPid);
  }

  resume(): void {
    this.#signal('SIGCONT', this.programPid, this.pid);
  }

  /** Kills the program like a crash; its supervisor, paused or not, restarts it. */
  crash(): void {
    this.#signal('SIGKILL', this.programPid);
    this.#signal('SIGCONT', this.pid);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const child = this.#supervisor;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.resume();
    child.kill('SIGTERM');
    await ended;
  }

  #signal(signal: NodeJS.Signals, ...pids: (number | undefined)[]): void {
    for (const pid of pids) if (pid !== undefined) process.kill(pid, signal);
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
