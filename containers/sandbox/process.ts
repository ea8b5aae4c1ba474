import { spawn } from 'node:child_process';
import { LineReader } from './line-reader.ts';
import { watchMemory } from './watch-memory.ts';

export interface ProcessRequest {
  program: string;
  args: readonly string[];
  environment: Record<string, string>;
  directory: string;
  timeoutMs: number;
  /** Limit of memory for the program and its descendants together. */
  maxTotalBytes: number | null;
  input?: string;
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  /**
   * Returns true if the program has done its work with this line: if it is still running a moment later, it
   * is ended with 0.
   */
  isLastLine?: (line: string) => boolean;
  onStart?: (pid: number) => void;
  /** The process has ended. The kernel may give its number to another from now on. */
  onEnd?: (pid: number) => void;
}

export interface ProcessResult {
  /** Null if a signal ended the program. */
  code: number | null;
  signal: NodeJS.Signals | null;
  ended: 'itself' | 'timeout' | 'aborted' | 'memory';
  stdout: string;
  /** True if the program printed more than `stdout` holds. */
  isCut: boolean;
  stderr: string;
}

const MAX_STDOUT = 16 * 1024 * 1024;
const MAX_STDERR = 64 * 1024;
/**
 * Time in which a program ends after its last line. Node waits for its compiler threads when it exits, and one of them
 * may be waiting for a garbage collection that no longer comes: rarely, it never ends (nodejs/node#54918).
 */
const LAST_LINE_MS = 2_000;

class BoundedText {
  readonly #chunks: Buffer[] = [];
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isCut(): boolean {
    return this.#size > this.#limit;
  }

  add(chunk: Buffer): void {
    const kept = chunk.subarray(0, Math.max(0, this.#limit - this.#size));
    this.#size += chunk.length;
    if (kept.length > 0) this.#chunks.push(kept);
  }

  toString(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

const groups = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    groups.delete(pid);
  }
}

/** Kills every running process with its descendants. */
export function killAllProcesses(): void {
  for (const pid of groups) killGroup(pid);
}

/**
 * Runs a program in a process group of its own, and kills the group on timeout or abort. An error thrown by `onLine`
 * also ends it, and is rethrown.
 */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessResult>();
  const child = spawn(request.program, request.args, {
    cwd: request.directory,
    env: request.environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  let ended: ProcessResult['ended'] = 'itself';
  const end = (reason: 'timeout' | 'aborted' | 'memory') => {
    ended = reason;
    if (pid !== undefined) killGroup(pid);
  };
  let isEndedAfterLastLine = false;
  let lastLineTimer: NodeJS.Timeout | undefined;
  let thrown: { error: unknown } | null = null;
  const timer = setTimeout(() => end('timeout'), request.timeoutMs);
  const { maxTotalBytes } = request;
  const stopWatch =
    pid === undefined || maxTotalBytes === null
      ? () => {}
      : watchMemory(pid, maxTotalBytes, () => end('memory'));
  const onAbort = () => end('aborted');
  if (pid !== undefined) {
    groups.add(pid);
    request.onStart?.(pid);
  }
  request.signal?.addEventListener('abort', onAbort, { once: true });
  if (request.signal?.aborted) onAbort();

  const stdout = new BoundedText(MAX_STDOUT);
  const stderr = new BoundedText(MAX_STDERR);
  const { onLine } = request;
  const takeLine = (line: string) => {
    onLine?.(line);
    if (!request.isLastLine?.(line)) return;
    lastLineTimer ??= setTimeout(() => {
      isEndedAfterLastLine = true;
      if (pid !== undefined) killGroup(pid);
    }, LAST_LINE_MS);
  };
  const reader = onLine ? new LineReader(takeLine) : stdout;
  child.stdout.on('data', (chunk: Buffer) => {
    if (thrown !== null) return;
    try {
      reader.add(chunk);
    } catch (error) {
      // Uncaught in an event, it would end this process.
      thrown = { error };
      end('aborted');
    }
  });
  child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(request.input ?? '');

  const settle = () => {
    clearTimeout(timer);
    clearTimeout(lastLineTimer);
    stopWatch();
    request.signal?.removeEventListener('abort', onAbort);
    if (pid === undefined) return;
    killGroup(pid);
    groups.delete(pid);
    request.onEnd?.(pid);
  };
  child.on('error', (error) => {
    settle();
    reject(error);
  });
  child.on('exit', settle);
  child.on('close', (code, signal) => {
    if (thrown !== null) {
      reject(thrown.error);
      return;
    }
    const { isCut } = stdout;
    const exit = isEndedAfterLastLine ? { code: 0, signal: null } : { code, signal };
    resolve({ ...exit, ended, stdout: stdout.toString(), isCut, stderr: stderr.toString() });
  });
  return promise;
}
