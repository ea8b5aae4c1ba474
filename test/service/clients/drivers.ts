import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';

export interface DriverCall {
  call: string;
  arguments: Record<string, unknown>;
  /** Of the client; beside the key and the address, which all calls share. */
  client?: Record<string, unknown>;
}

export interface DriverResult {
  result?: unknown;
  /** `dump` is all that the language shows of the error. */
  error?: { class: string; code?: string; message: string; status?: number; dump: string };
  /** How often the progress was reported. */
  progress?: number;
}

/** How a driver is started. */
export interface DriverCommand {
  program: string;
  args: readonly string[];
  cwd: string;
}

/** A program that makes calls with one of the clients: a call a line, a result a line. */
export class Driver {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  #errors = '';
  #answers = '';

  private constructor(child: ChildProcess, lines: Interface) {
    [this.#child, this.#lines] = [child, lines];
  }

  static start({ program, args, cwd }: DriverCommand, env: Record<string, string>): Driver {
    const child = spawn(program, args, { env: { PATH: process.env.PATH ?? '', ...env }, cwd });
    if (!child.stdout || !child.stderr) throw new Error('no output');
    const driver = new Driver(child, createInterface({ input: child.stdout }));
    child.stderr.on('data', (chunk) => {
      driver.#errors += chunk;
    });
    return driver;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('The driver has not started.');
    return this.#child.pid;
  }

  /** All that it has printed. */
  get printed(): string {
    return this.#answers + this.#errors;
  }

  run(call: DriverCall): Promise<DriverResult> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`The driver has ended: ${this.#errors}`));
      this.#child.once('exit', ended);
      this.#lines.once('line', (line) => {
        this.#child.off('exit', ended);
        this.#answers += `${line}\n`;
        resolve(JSON.parse(line));
      });
      this.#child.stdin?.write(`${JSON.stringify(call)}\n`);
    });
  }

  /** Ends it as a crash would. Its last call never ends. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  stop(): void {
    this.#child.kill();
  }
}
