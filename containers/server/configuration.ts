import { resolve } from 'node:path';
import { MOST_INPUT_BYTES } from '../../common/input-bytes.ts';
import { workDirectoryOf } from '../runs/work-directory.ts';

export interface Configuration {
  host: string;
  port: number;
  /** A directory that only this program uses; each start empties it. */
  workDirectory: string;
  unsandboxed: boolean;
  /**
   * Ends the program when the process at the other end of standard input is gone, so that no program is left running.
   */
  exitsWithParent: boolean;
  maxLiveRuns: number;
  maxRunBytes: number;
  abandonedAfterMs: number;
  /** Milliseconds for which runs may continue after SIGTERM. */
  drainMs: number;
  /** Origins that a page may load although they are not public. */
  egressAllow: ReadonlySet<string>;
}

function integer(value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const parsed = Number(value);
  if (!Number.isSafeInteger(parsed) || parsed < 0) throw new Error(`Not a whole number: ${value}`);
  return parsed;
}

function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Reads the environment variables once; no other code of the program reads the environment. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const host = environment.HOST ?? '127.0.0.1';
  const port = integer(environment.RUNNER_PORT, 8790);
  return {
    host,
    port,
    workDirectory: environment.PAPELADA_WORK ? resolve(environment.PAPELADA_WORK) : workDirectoryOf(port),
    unsandboxed: environment.RUNNER_UNSANDBOXED === '1' && isLoopback(host),
    exitsWithParent: environment.EXIT_WITH_PARENT === '1',
    maxLiveRuns: integer(environment.RUNNER_MAX_RUNS, 16),
    maxRunBytes: integer(environment.RUNNER_MAX_RUN_BYTES, MOST_INPUT_BYTES),
    egressAllow: new Set(isLoopback(host) ? splitList(environment.EGRESS_ALLOW) : []),
    abandonedAfterMs: integer(environment.RUNNER_ABANDONED_SECONDS, 3600) * 1000,
    drainMs: integer(environment.RUNNER_DRAIN_SECONDS, 0) * 1000,
  };
}
