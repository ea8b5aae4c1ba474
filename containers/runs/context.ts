import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Workload } from '../../common/catalogue/effort.ts';
import { log } from '../../common/log.ts';
import type { FileType } from '../files/types.ts';
import { Failure, failure } from '../plain/failures.ts';
import { limitIn } from '../plain/limits-in-errors.ts';
import type { Limits, Mount } from '../sandbox/arguments.ts';
import { type NodePrograms, useOfProgram } from '../sandbox/node-programs.ts';
import type { RunPriority } from '../sandbox/priority.ts';
import type { ProcessResult } from '../sandbox/process.ts';
import { NODE, type Sandbox } from '../sandbox/sandbox.ts';
import { type EgressProxy, openEgressProxy } from '../web/egress-proxy.ts';
import type { TimeBudget } from './time-budget.ts';

export interface ToolInput {
  /** Where it lies; a name of ours. */
  path: string;
  field: string;
  /** The user's name of it, with and without the extension: for messages and names of outputs. */
  name: string;
  stem: string;
  extension: string;
  type: FileType;
  size: number;
}

export interface RunOptions {
  limits?: Partial<Limits>;
  input?: string;
  environment?: Record<string, string>;
  readOnly?: readonly string[];
  mounted?: readonly Mount[];
  writable?: readonly string[];
  onLine?: (line: string) => void;
  /** Ends the program; a `Failure` as its reason is what the run fails with. */
  signal?: AbortSignal;
}

export interface ToolContext<Options> {
  inputs: readonly ToolInput[];
  options: Options;
  outputDirectory: string;
  scratch: string;
  /** Whether `mounted` takes effect, so that a file can be shown under another path. */
  canMount: boolean;
  /** A fresh hardened profile of LibreOffice, for one document. */
  officeProfile(): Promise<string>;
  /** When the run is ended, in milliseconds since the epoch: the later, the more is found in the input. */
  deadline(): number;
  /** The run has found out more of its input's size. */
  found(workload: Partial<Workload>): void;
  progress(percent: number, message: string): void;
  /** Writes a file that the programs can only read, and returns its path. */
  give(name: string, content: string): Promise<string>;
  /** Copies an input, and returns the path; the programs may write to the copy where it is mounted for that. */
  giveEditable(input: ToolInput): Promise<string>;
  /** Runs a program in the sandbox; throws the failure when time or memory ended it. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<ProcessResult>;
  /** Runs one of the Node programs of `programs/`. */
  runNode(
    program: string,
    job: unknown,
    onMessage: (message: unknown) => void,
    options?: RunOptions,
  ): Promise<ProcessResult>;
  /** Opens a way to the public web, to be given to a sandboxed program and closed after it. */
  openEgressProxy(): Promise<EgressProxy>;
}

/** The files that the tool works on. */
export function filesOf({ inputs }: Pick<ToolContext<unknown>, 'inputs'>): readonly ToolInput[] {
  return inputs.filter(({ field }) => field === 'files');
}

/** The extra file of that name, where one was sent. */
export function extraOf(
  { inputs }: Pick<ToolContext<unknown>, 'inputs'>,
  name: string,
): ToolInput | undefined {
  return inputs.find(({ field }) => field === name);
}

export interface ToolResult {
  outputs: { path: string; name: string }[];
  info?: string;
  text?: string;
  pages?: number[];
}

/** What the programs of one run share. */
export interface Workplace {
  sandbox: Sandbox;
  inputDirectory: string;
  outputDirectory: string;
  scratch: string;
  identity: number;
  budget: TimeBudget;
  priority: RunPriority;
  /** Of each program, where not the usual ones. */
  limits(): Partial<Limits>;
  /** However long the run may go on. */
  latestDeadline: number;
  nodePrograms: NodePrograms;
  signal: AbortSignal;
}

const SIGNAL_BASE = 128;
const SIGKILL = 9;
const SIGXCPU = 24;
const SIGXFSZ = 25;

/** Throws the failure that names the limit by which a program ended, where it was one. */
export function raiseForcedEnd(result: ProcessResult, signal: AbortSignal): void {
  if (result.ended === 'aborted' && signal.reason instanceof Failure) throw signal.reason;
  if (result.ended === 'timeout') throw failure('timeOut');
  if (result.ended === 'memory') throw failure('outOfMemory');
  if (result.ended === 'aborted') throw failure('internal');
  // A part would pass for the whole.
  if (result.isCut) throw failure('tooLargeResult');
  if (result.code === 0) return;
  const cause = result.code === null ? result.signal : result.code - SIGNAL_BASE;
  if (cause === 'SIGXCPU' || cause === SIGXCPU) throw failure('timeOut');
  // Nobody here kills without saying so: it was the kernel, for want of memory.
  if (cause === 'SIGKILL' || cause === SIGKILL) throw failure('outOfMemory');
  if (cause === 'SIGXFSZ' || cause === SIGXFSZ) throw failure('tooLargeResult');
  const limit = limitIn(result.stderr);
  if (limit !== null) throw failure(limit);
}

/** The `run` of a tool's context: every program of the run, in its sandbox, within its time. */
export function runnerOf(workplace: Workplace) {
  return async (program: string, args: readonly string[], options: RunOptions = {}) => {
    const timeoutMs = workplace.latestDeadline - Date.now();
    if (timeoutMs <= 0) throw failure('timeOut');
    const { readOnly, writable, limits, ...rest } = options;
    const signals = [workplace.signal, workplace.budget.signal, ...(options.signal ? [options.signal] : [])];
    const signal = AbortSignal.any(signals);
    const result = await workplace.sandbox.run({
      ...rest,
      limits: { ...workplace.limits(), ...limits },
      program,
      args,
      readOnly: [workplace.inputDirectory, ...(readOnly ?? [])],
      writable: [workplace.outputDirectory, ...(writable ?? [])],
      scratch: workplace.scratch,
      identity: workplace.identity,
      timeoutMs,
      signal,
      onStart: (pid) => workplace.priority.add(pid),
    });
    if (result.code !== 0)
      log('program_ended', { program, code: result.code, ended: result.ended, stderr: result.stderr });
    raiseForcedEnd(result, signal);
    return result;
  };
}

/** The `give` of a tool's context: beside the inputs, where no sandboxed program can plant a link. */
export function inputWriterOf({ inputDirectory }: Workplace) {
  return async (name: string, content: string): Promise<string> => {
    const path = join(inputDirectory, name);
    await writeFile(path, content);
    return path;
  };
}

/** The `giveEditable` of a tool's context. It takes inputs alone: a sandboxed program has put nothing in their place. */
export function editableCopierOf({ inputDirectory, sandbox, identity }: Workplace) {
  return async (input: ToolInput): Promise<string> => {
    const path = join(inputDirectory, `editable-${basename(input.path)}`);
    await copyFile(input.path, path);
    await chmod(path, 0o644);
    sandbox.makeOwned(path, identity);
    return path;
  };
}

/** The `openEgressProxy` of a tool's context: a socket beside the inputs, that the programs of this run can connect to. */
export function egressProxyOpenerOf(
  { sandbox, inputDirectory, identity }: Workplace,
  exempt: ReadonlySet<string>,
) {
  return async (): Promise<EgressProxy> => {
    const proxy = await openEgressProxy({ path: join(inputDirectory, 'proxy'), exempt });
    await sandbox.makeOwned(proxy.path, identity);
    return proxy;
  };
}

/** What a sandboxed Node program says of its input's size, beside its answers. */
const sizeSchema = z.number().min(0).default(0);
const workloadSchema = z.object({ workload: z.object({ pixels: sizeSchema, pages: sizeSchema }) });

const OWN_LINE = /^\{"(?:step|answer)":/;

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // One of the program's own was cut, as it was too long. Others are what a library prints.
    return OWN_LINE.test(line) ? { cut: line.length } : null;
  }
}

/** The `runNode` of a tool's context: the job travels as JSON on standard input, the answers as lines of JSON. */
export function nodeRunnerOf(workplace: Workplace) {
  const run = runnerOf(workplace);
  return (program: string, job: unknown, onMessage: (message: unknown) => void, options: RunOptions = {}) => {
    const { nodePrograms, sandbox, identity } = workplace;
    const use = useOfProgram(nodePrograms, program, sandbox, identity);
    const args = ['--no-warnings', use.path];
    const environment = { ...use.environment, ...options.environment };
    const mounted = [...use.mounted, ...(options.mounted ?? [])];
    const readOnly = [...use.readOnly, ...(options.readOnly ?? [])];
    const input = JSON.stringify(job);
    const onLine = (line: string) => {
      const message = parseJson(line);
      const found = workloadSchema.safeParse(message).data;
      if (found) workplace.budget.add(found.workload);
      else onMessage(message);
    };
    return run(NODE, args, { ...options, environment, mounted, readOnly, input, onLine });
  };
}

type Part = keyof ToolContext<unknown>;

/** What starts programs of the system for a run, and what else of the run is needed. */
export type SystemRunner<Also extends Part = never> = Pick<ToolContext<unknown>, 'run' | Also>;

/** What starts our own programs for a run, and what else of the run is needed. */
export type NodeRunner<Also extends Part = never> = Pick<ToolContext<unknown>, 'runNode' | Also>;

/** What starts programs of both kinds, which leave their files in `scratch`, and what else of the run is needed. */
export type ProgramRunner<Also extends Part = never> = Pick<
  ToolContext<unknown>,
  'run' | 'runNode' | 'scratch' | Also
>;
