import { resolve } from 'node:path';
import { workDirectoryOf } from '../runs/work-directory.ts';

export interface Configuration {
  host: string;
  port: number;
  /** Of this program alone: emptied at each start. */
  workDirectory: string;
  unsandboxed: boolean;
  /** Ends when whoever holds the other end of standard input is gone, so that no program is left behind. */
  exitsWithParent: boolean;
  maxLiveRuns: number;
  maxRunBytes: number;
  abandonedAfterMs: number;
  /** How long runs may go on after SIGTERM. */
  drainMs: number;
  /** Origins that a page may reach although they are not public. */
  egressAllow: ReadonlySet<string>;
}

const GIB = 1024 ** 3;

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

/** Reads the program's variables once; the rest of the program never looks at the environment. */
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
    maxRunBytes: integer(environment.RUNNER_MAX_RUN_BYTES, 12 * GIB),
    egressAllow: new Set(isLoopback(host) ? splitList(environment.EGRESS_ALLOW) : []),
    abandonedAfterMs: integer(environment.RUNNER_ABANDONED_SECONDS, 3600) * 1000,
    drainMs: integer(environment.RUNNER_DRAIN_SECONDS, 0) * 1000,
  };
}
