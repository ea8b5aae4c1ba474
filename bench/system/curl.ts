import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Client } from './client.ts';

/** Makes the calls of an account by curl; each method is one process with one connection. */
export class Curl {
  readonly #url: string;
  readonly #authorization: string[];

  constructor(url: string, { key }: Client) {
    this.#url = url;
    this.#authorization = ['--header', `Authorization: Bearer ${key}`];
  }

  /** Reads the same address so many times. */
  async get(path: string, times: number): Promise<void> {
    // What follows the # is not sent.
    const address = `${this.#url}${path}#[1-${times}]`;
    const results = await this.#run([this.#call(address)]);
    if (results.length !== times) throw new Error(`curl made ${results.length} calls`);
  }

  /**
   * Runs a tool so many times, as `tools.run` does. Returns the milliseconds from the start of each call to its end, in
   * all: without the start of the process, on a connection that an earlier call has opened.
   */
  async run(tool: string, paths: readonly string[], times: number): Promise<number> {
    const files = paths.flatMap((path) => ['--form', `files=@${path}`]);
    const runs = Array.from({ length: times }, () => [
      ...['--header', `Idempotency-Key: ${randomUUID()}`, ...files, '--form', 'options={}'],
      ...this.#call(`${this.#url}/v1/tools/${tool}?wait=60`),
    ]);
    const [, ...results] = await this.#run([this.#call(`${this.#url}/v1/me`), ...runs]);
    return results.reduce((sum, seconds) => sum + seconds * 1_000, 0);
  }

  #call(address: string): string[] {
    const report = '%{http_code} %{num_connects} %{time_total}\n';
    return [...this.#authorization, '--output', '/dev/null', '--write-out', report, address];
  }

  /** Returns the seconds of each call. Throws unless each is answered with 200, all on one connection. */
  async #run(calls: readonly (readonly string[])[]): Promise<number[]> {
    const args = calls.flatMap((call, place) => [...(place === 0 ? [] : ['--next']), ...call]);
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--show-error', ...args]);
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    const connections = results.reduce((sum, [, connects = 0]) => sum + connects, 0);
    if (connections !== 1 || results.some(([status]) => status !== 200))
      throw new Error(`curl: ${connections} connections, ${stdout.slice(0, 300)}`);
    return results.map(([, , seconds = Number.NaN]) => seconds);
  }
}
