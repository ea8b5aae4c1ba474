import { randomInt } from 'node:crypto';
import { chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bubblewrapArguments, type Limits, type Mount, NOBODY, type SandboxWall } from './arguments.ts';
import { type ProcessResult, runProcess } from './process.ts';

export interface SandboxRequest {
  program: string;
  args: readonly string[];
  /** Paths that the program may read besides the system's, and below those it may write. It sees no others. */
  readOnly: readonly string[];
  writable: readonly string[];
  /** Files that the program may read under another path. */
  mounted?: readonly Mount[];
  /** A writable directory for temporary files. */
  scratch: string;
  identity: number;
  timeoutMs: number;
  limits?: Partial<Limits>;
  environment?: Record<string, string>;
  input?: string;
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  isLastLine?: (line: string) => boolean;
  onStart?: (pid: number) => void;
  onEnd?: (pid: number) => void;
}

export type SandboxMode = SandboxWall | 'none';

export interface Sandbox {
  readonly mode: SandboxMode;
  /** Returns the uid under which the programs of this identity run. */
  uidOf(identity: number): number;
  run(request: SandboxRequest): Promise<ProcessResult>;
  /** Makes a directory writable for the sandboxed programs of this identity. */
  makeWritable(path: string, identity: number): Promise<void>;
  /** Makes the programs of this identity the owner of a file. */
  makeOwned(path: string, identity: number): void;
}

const GIB = 1024 ** 3;
const PROJECT = dirname(dirname(import.meta.dirname));
/** All uids are below 65,536, because a container in a user namespace has no more. */
const FIRST_UID = 40_000;
const UIDS = 10_000;

export const BUBBLEWRAP = '/usr/bin/bwrap';
export const NODE = process.execPath;

export const NODE_MODULES = join(PROJECT, 'node_modules');

/** Paths that one of our Node programs needs when it runs from its source. */
export const NODE_PATHS = [NODE, NODE_MODULES, join(PROJECT, 'containers')];

const CORES = 4;
/** The time zone of users, who read what a program prints; a zone that a file names itself takes precedence. */
const TIME_ZONE = 'America/Sao_Paulo';

const DEFAULT_LIMITS: Omit<Limits, 'cpuSeconds'> = {
  memoryBytes: 4 * GIB,
  totalBytes: null,
  fileBytes: 4 * GIB,
  processes: 256,
};

function environmentFor(request: SandboxRequest): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    HOME: request.scratch,
    TMPDIR: request.scratch,
    LANG: 'C.UTF-8',
    TZ: TIME_ZONE,
    MALLOC_ARENA_MAX: '2',
    VIPS_CONCURRENCY: '2',
    OMP_NUM_THREADS: '2',
    ...request.environment,
  };
}

/** Runs programs behind bubblewrap, or without any for `none`, which only a developer's variable selects. */
export function createSandbox(mode: SandboxMode): Sandbox {
  // Another program on the machine uses uids of its own, because all processes of one uid are limited together.
  const firstIdentity = randomInt(UIDS);
  const uidOf = (identity: number) => FIRST_UID + ((firstIdentity + identity) % UIDS);
  const makeOwned = (path: string, identity: number) => {
    if (mode === 'privileged') chownSync(path, uidOf(identity), uidOf(identity));
  };
  return {
    mode,
    uidOf: (identity) => (mode === 'privileged' ? uidOf(identity) : NOBODY),
    makeOwned,
    async makeWritable(path, identity) {
      await mkdir(path, { recursive: true, mode: 0o755 });
      makeOwned(path, identity);
    },
    run(request) {
      const cpuSeconds = Math.ceil(request.timeoutMs / 1000) * CORES + 5;
      const limits = { ...DEFAULT_LIMITS, cpuSeconds, ...request.limits };
      const common = {
        environment: environmentFor(request),
        directory: '/',
        timeoutMs: request.timeoutMs,
        maxTotalBytes: limits.totalBytes,
        ...(request.input === undefined ? {} : { input: request.input }),
        ...(request.signal ? { signal: request.signal } : {}),
        ...(request.onLine ? { onLine: request.onLine } : {}),
        ...(request.isLastLine ? { isLastLine: request.isLastLine } : {}),
        ...(request.onStart ? { onStart: request.onStart } : {}),
        ...(request.onEnd ? { onEnd: request.onEnd } : {}),
      };
      if (mode === 'none') {
        return runProcess({
          ...common,
          program: request.program,
          args: request.args,
          directory: request.scratch,
        });
      }
      const paths = {
        readOnly: request.readOnly,
        writable: [...request.writable, request.scratch],
        mounted: request.mounted ?? [],
        directory: request.scratch,
      };
      const wall = bubblewrapArguments(mode, uidOf(request.identity), paths, limits);
      return runProcess({
        ...common,
        program: BUBBLEWRAP,
        args: [...wall, request.program, ...request.args],
      });
    },
  };
}
