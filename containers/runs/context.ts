import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Workload } from '../../common/catalogue/effort.ts';
import { log } from '../../common/log.ts';
import type { FileType } from '../files/types.ts';
import { Failure, failure } from '../plain/failures.ts';
import { limitIn } from '../plain/limits-in-errors.ts';
import type { Limits, Mount } from '../sandbox/arguments.ts';
import { isAnswer, type NodePrograms, useOfProgram } from '../sandbox/node-programs.ts';
import type { RunPriority } from '../sandbox/priority.ts';
import type { ProcessResult } from '../sandbox/process.ts';
import { NODE, type Sandbox } from '../sandbox/sandbox.ts';
import { type EgressProxy, openEgressProxy } from '../web/egress-proxy.ts';
import type { TimeBudget } from './time-budget.ts';

export interface ToolInput {
  /** The path of the file, under a name of ours. */
  path: string;
  field: string;
  /** The file's name as the user gave it, with and without its extension, for messages and names of outputs. */
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
  /** Returns true if the program has done its work with this line. */
  isLastLine?: (line: string) => boolean;
  /** Ends the program. If the reason is a `Failure`, the run fails with it. */
  signal?: AbortSignal;
}

export interface ToolContext<Options> {
  inputs: readonly ToolInput[];
  options: Options;
  outputDirectory: string;
  scratch: string;
  /** True if `mounted` has an effect, so that a file can be shown under another path. */
  canMount: boolean;
  /** Creates a hardened LibreOffice profile for one document. */
  officeProfile(): Promise<string>;
  /** The time at which the run is ended, in milliseconds since the epoch; it moves as more is found in the input. */
  deadline(): number;
  /** Reports that the input is larger than was known, which extends the run's time. */
  found(workload: Partial<Workload>): void;
  progress(percent: number, message: string): void;
  /** Writes a file that programs can only read, and returns its path. */
  give(name: string, content: string): Promise<string>;
  /** Copies an input, and returns the path; programs may write to the copy where it is mounted for that. */
  giveEditable(input: ToolInput): Promise<string>;
  /** Runs a program in the sandbox; throws the failure if the time or memory limit ended it. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<ProcessResult>;
  /** Runs one of the Node programs of `programs/`. */
  runNode(
    program: string,
    job: unknown,
    onMessage: (message: unknown) => void,
    options?: RunOptions,
  ): Promise<ProcessResult>;
  /** Opens a proxy to the public web for a sandboxed program; the caller closes it. */
  openEgressProxy(): Promise<EgressProxy>;
}

/** The context of a run whose options are not read yet. */
export type ContextWithoutOptions = Omit<ToolContext<unknown>, 'options'>;

/** Returns the files that the tool works on. */
export function filesOf({ inputs }: Pick<ToolContext<unknown>, 'inputs'>): readonly ToolInput[] {
  return inputs.filter(({ field }) => field === 'files');
}

/** Returns the extra file of that name, if one was sent. */
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

/** Resources that the programs of one run share. */
export interface Workplace {
  sandbox: Sandbox;
  inputDirectory: string;
  outputDirectory: string;
  scratch: string;
  identity: number;
  budget: TimeBudget;
  priority: RunPriority;
  /** Limits of each program that differ from the usual ones. */
  limits(): Partial<Limits>;
  /** The latest time until which the run may continue, in milliseconds since the epoch. */
  latestDeadline: number;
  nodePrograms: NodePrograms;
  signal: AbortSignal;
}

const SIGNAL_BASE = 128;
const SIGKILL = 9;
const SIGXCPU = 24;
const SIGXFSZ = 25;

/** Throws the failure for the limit that ended a program, if one did. */
export function raiseForcedEnd(result: ProcessResult, signal: AbortSignal): void {
  if (result.ended === 'aborted' && signal.reason instanceof Failure) throw signal.reason;
  if (result.ended === 'timeout') throw failure('timeOut');
  if (result.ended === 'memory') throw failure('outOfMemory');
  if (result.ended === 'aborted') throw failure('internal');
  // A partial output would be taken for the whole.
  if (result.isCut) throw failure('tooLargeResult');
  if (result.code === 0) return;
  const cause = result.code === null ? result.signal : result.code - SIGNAL_BASE;
  if (cause === 'SIGXCPU' || cause === SIGXCPU) throw failure('timeOut');
  // No code here sends this signal without an abort reason, so the kernel did, because memory ran out.
  if (cause === 'SIGKILL' || cause === SIGKILL) throw failure('outOfMemory');
  if (cause === 'SIGXFSZ' || cause === SIGXFSZ) throw failure('tooLargeResult');
  const limit = limitIn(result.stderr);
  if (limit !== null) throw failure(limit);
}

/** Makes the `run` of a tool's context: it runs every program of the run in its sandbox, within its time. */
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
      onEnd: (pid) => workplace.priority.remove(pid),
    });
    if (result.code !== 0)
      log('program_ended', { program, code: result.code, ended: result.ended, stderr: result.stderr });
    raiseForcedEnd(result, signal);
    return result;
  };
}

/** Makes the `give` of a tool's context. The file is beside the inputs, where no sandboxed program can plant a link. */
export function inputWriterOf({ inputDirectory }: Workplace) {
  return async (name: string, content: string): Promise<string> => {
    const path = join(inputDirectory, name);
    await writeFile(path, content);
    return path;
  };
}

/**
 * Makes the `giveEditable` of a tool's context. Only inputs are copied, because no sandboxed program can have replaced
 * them.
 */
export function editableCopierOf({ inputDirectory, sandbox, identity }: Workplace) {
  return async (input: ToolInput): Promise<string> => {
    const path = join(inputDirectory, `editable-${basename(input.path)}`);
    await copyFile(input.path, path);
    await chmod(path, 0o644);
    sandbox.makeOwned(path, identity);
    return path;
  };
}

/**
 * Makes the `openEgressProxy` of a tool's context: a socket beside the inputs that the programs of this run can connect
 * to.
 */
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

/** Messages in which a sandboxed Node program reports the size of its input, among its answers. */
const sizeSchema = z.number().min(0).default(0);
const workloadSchema = z.object({ workload: z.object({ pixels: sizeSchema, pages: sizeSchema }) });

const OWN_LINE = /^\{"(?:step|answer)":/;

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A cut line of the program itself was too long. Other lines are printed by libraries.
    return OWN_LINE.test(line) ? { cut: line.length } : null;
  }
}

/**
 * Makes the `runNode` of a tool's context: it sends the job as JSON on standard input, and receives messages as lines
 * of JSON.
 */
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
    const lines = { onLine, isLastLine: isAnswer };
    return run(NODE, args, { ...options, environment, mounted, readOnly, input, ...lines });
  };
}

type Part = keyof ToolContext<unknown>;

/** Runs programs of the system for a run; `Also` names further members of the context. */
export type SystemRunner<Also extends Part = never> = Pick<ToolContext<unknown>, 'run' | Also>;

/** Runs our own programs for a run; `Also` names further members of the context. */
export type NodeRunner<Also extends Part = never> = Pick<ToolContext<unknown>, 'runNode' | Also>;

/** Runs programs of both kinds, which leave their files in `scratch`; `Also` names further members of the context. */
export type ProgramRunner<Also extends Part = never> = Pick<
  ToolContext<unknown>,
  'run' | 'runNode' | 'scratch' | Also
>;
