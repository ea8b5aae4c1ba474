import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const STARTER = join(import.meta.dirname, 'starter.mjs');

export interface ExecuteOptions {
  encoding?: BufferEncoding;
  maxBuffer?: number;
  /** In milliseconds. */
  timeout?: number;
}

interface Output<Content> {
  stdout: Content;
  stderr: Content;
}

/** What the starter sends back; the fields of `execFile`'s error, where there is one. */
export interface Executed extends Output<string | Buffer> {
  call: number;
  failure: { message: string; code?: number | string; signal?: string } | null;
}

let starter: ChildProcess | undefined;
let calls = 0;

/**
 * Runs a program as the promise of `execFile` does, but starts it from a small process: a start copies the tables of all
 * memory, which takes 20 ms in a process of half a gigabyte, as a test process becomes, and 2 ms in a small one.
 */
export function execute(
  program: string,
  args: readonly string[],
  options: Omit<ExecuteOptions, 'encoding'> & { encoding: 'buffer' },
): Promise<Output<Buffer>>;
export function execute(
  program: string,
  args: readonly string[],
  options?: ExecuteOptions,
): Promise<Output<string>>;
export async function execute(
  program: string,
  args: readonly string[],
  options: Omit<ExecuteOptions, 'encoding'> & { encoding?: string } = {},
): Promise<Output<string | Buffer>> {
  const child = starting();
  const call = ++calls;
  const { stdout, stderr, failure } = await new Promise<Executed>((resolve, reject) => {
    const receive = (executed: Executed) => {
      if (executed.call === call) settle(() => resolve(executed));
    };
    const lose = () => settle(() => reject(new Error('The starter of programs has ended.')));
    const settle = (act: () => void) => {
      child.off('message', receive).off('exit', lose);
      act();
    };
    child.on('message', receive).once('exit', lose);
    child.send({ call, program, args, options });
  });
  if (failure) throw Object.assign(new Error(failure.message), failure, { stdout, stderr });
  return { stdout, stderr };
}

function starting(): ChildProcess {
  if (starter?.connected) return starter;
  starter = fork(STARTER, { serialization: 'advanced', execArgv: [] });
  starter.setMaxListeners(0);
  // It does not keep the test process alive, and ends with it.
  starter.unref();
  starter.channel?.unref();
  return starter;
}
