import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { believablePages, type Workload } from '../../common/catalogue/effort.ts';
import { describeError, log } from '../../common/log.ts';
import { uniqueNames } from '../../common/unique-names.ts';
import { copyTemplateProfile } from '../engines/office/profile.ts';
import { inspect, mayOpenUnasked } from '../files/inspect.ts';
import { removeTree } from '../files/remove-tree.ts';
import type { FileType } from '../files/types.ts';
import { Failure, limitOf, messageFor } from '../plain/failures.ts';
import {
  editableCopierOf,
  egressProxyOpenerOf,
  filesOf,
  inputWriterOf,
  nodeRunnerOf,
  runnerOf,
  type ToolInput,
  type ToolResult,
  type Workplace,
} from '../runs/context.ts';
import {
  inputDirectory,
  inputPath,
  outputDirectory,
  profilesDirectory,
  scratchDirectory,
} from '../runs/paths.ts';
import type { Run, StoredOutput } from '../runs/run.ts';
import { TimeBudget } from '../runs/time-budget.ts';
import { watchDisk } from '../runs/watch-disk.ts';
import type { Limits } from '../sandbox/arguments.ts';
import type { NodePrograms } from '../sandbox/node-programs.ts';
import { RunPriority, SharedPriority } from '../sandbox/priority.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ToolImplementation } from '../tools/implement.ts';
import { findImplementation } from '../tools/index.ts';

function stemOf(name: string, extension: string): string {
  const suffix = `.${extension}`;
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return bare === '' ? 'arquivo' : bare;
}

const NICE_BEYOND_TURN = 5;
/** Priority of a preflight whose programs have used the processor time of a turn. */
const NICE_OF_USED_TURN = 10;
const NICE_IN_BACKGROUND = 15;

/** Limits the memory of a preflight, because several run at once and jobs need most of the memory. */
const PREFLIGHT_BYTES = 1024 ** 3;
/**
 * On a busy machine a program gets an eighth of a processor. The limit of processor time ends an endless program, not
 * the clock.
 */
const PREFLIGHT_SECONDS_PER_CPU_SECOND = 8;

/** Returns the limits of each program of a run. */
function limitsOf(run: Run, { longestSeconds }: TimeBudget): Partial<Limits> {
  if (run.isPreflight) {
    const cpuSeconds = Math.ceil(longestSeconds / PREFLIGHT_SECONDS_PER_CPU_SECOND);
    return { totalBytes: PREFLIGHT_BYTES, cpuSeconds };
  }
  return isByProcessor(run) ? { cpuSeconds: Math.ceil(longestSeconds) } : {};
}

function isByProcessor(run: Run): boolean {
  return run.isPreflight || findImplementation(run.submission.tool).isByProcessor === true;
}

/** The preflights of accounts whose calls were refused lately after such work: however many there are, those who pay come first. */
const preflightsOfRefused = new SharedPriority(NICE_OF_USED_TURN);

/** Resources that all runs of this program share. */
export interface Machine {
  sandbox: Sandbox;
  /** The template profile; null if LibreOffice is not installed or the profile could not be made. */
  officeProfile: string | null;
  nodePrograms: NodePrograms;
  maxRunBytes: number;
  /** Origins that a page may load although they are not public; only a developer's machine has any. */
  egressAllow: ReadonlySet<string>;
}

async function typeOf(
  file: Parameters<typeof inspect>[0],
  options: unknown,
  { lenient, isByContent }: ToolImplementation,
): Promise<FileType> {
  try {
    const isTried = hasPassword(options) || mayOpenUnasked(file);
    return await inspect(file, { hasPassword: isTried, byContent: isByContent(options) });
  } catch (error) {
    if (lenient && error instanceof Failure) return 'unreadable';
    throw error;
  }
}

function hasPassword(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'password' in options;
}

interface Inspected {
  inputs: ToolInput[];
  /** The failures of the files that are left out. */
  refused: Failure[];
}

/** Inspects the files. A refused file is left out if the tool accepts that and other files remain. */
async function inspectInputs(run: Run, implementation: ToolImplementation): Promise<Inspected> {
  const inputs: ToolInput[] = [];
  const refused: Failure[] = [];
  for (const [index, { field, name, extension, size }] of run.submission.inputs.entries()) {
    const path = inputPath(run, index);
    try {
      const type = await typeOf({ path, name, extension }, run.submission.options, implementation);
      inputs.push({ path, field, name, stem: stemOf(name, extension), extension, type, size });
    } catch (error) {
      if (!(error instanceof Failure) || implementation.needsAllFiles || field !== 'files') throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first && filesOf({ inputs }).length === 0) throw first;
  return { inputs, refused };
}

async function store(result: ToolResult, directory: string): Promise<StoredOutput[]> {
  const names = uniqueNames(result.outputs.map(({ name }) => name));
  const stored: StoredOutput[] = [];
  for (const [index, { path, name }] of result.outputs.entries()) {
    const found = await lstat(path);
    if (!found.isFile() || dirname(path) !== directory) throw new Error(`Not a plain output file: ${path}`);
    stored.push({ path, name: names[index] ?? name, size: found.size });
  }
  return stored;
}

function budgetOf(run: Run, priority: RunPriority): TimeBudget {
  const { tool, inputs, pages = 0, timeoutSeconds } = run.submission;
  const { effort, turnSeconds } = findImplementation(tool);
  const bytes = inputs.reduce((sum, { size }) => sum + size, 0);
  return new TimeBudget(
    { effort, turnSeconds, mostSeconds: timeoutSeconds, isByProcessor: isByProcessor(run) },
    { files: inputs.length, bytes, pages: believablePages(pages, bytes) },
    (outlived) => {
      // Elapsed time says little on a busy machine: a run may have exceeded its turn with almost no processor time.
      priority.lower(NICE_BEYOND_TURN);
      if (run.isPreflight) priority.lowerAfter(turnSeconds, NICE_OF_USED_TURN);
      else if (outlived === 'overdue') priority.lowerAfter(turnSeconds, NICE_IN_BACKGROUND);
      run.outlive(outlived);
    },
  );
}

async function work(
  run: Run,
  machine: Machine,
  signal: AbortSignal,
  budget: TimeBudget,
  priority: RunPriority,
): Promise<ToolResult> {
  const { sandbox, officeProfile, nodePrograms, egressAllow } = machine;
  const { tool, options, timeoutSeconds } = run.submission;
  const workplace: Workplace = {
    sandbox,
    inputDirectory: inputDirectory(run),
    outputDirectory: outputDirectory(run),
    scratch: scratchDirectory(run),
    identity: run.identity,
    budget,
    priority,
    limits: () => limitsOf(run, budget),
    latestDeadline: Date.now() + timeoutSeconds * 1000,
    nodePrograms,
    signal,
  };
  await sandbox.makeWritable(workplace.outputDirectory, run.identity);
  await sandbox.makeWritable(workplace.scratch, run.identity);
  const implementation = findImplementation(tool);
  const base = {
    outputDirectory: workplace.outputDirectory,
    scratch: workplace.scratch,
    canMount: sandbox.mode !== 'none',
    officeProfile: () => copyTemplateProfile(sandbox, officeProfile, profilesDirectory(run), run.identity),
    deadline: () => budget.deadline,
    found: (workload: Partial<Workload>) => budget.add(workload),
    progress: (percent: number, message: string) => run.progress(percent, message),
    give: inputWriterOf(workplace),
    giveEditable: editableCopierOf(workplace),
    run: runnerOf(workplace),
    runNode: nodeRunnerOf(workplace),
    openEgressProxy: egressProxyOpenerOf(workplace, egressAllow),
  };
  const { inputs, refused } = await inspectInputs(run, implementation);
  const result = await implementation.run({ ...base, inputs }, options);
  const notes = [
    ...refused.map(({ message }) => message),
    ...(result.info === undefined ? [] : [result.info]),
  ];
  return { ...result, ...(notes.length === 0 ? {} : { info: notes.join('\n') }) };
}

function report(run: Run, error: unknown): void {
  const cause = error instanceof Failure ? error.cause : error;
  const code = error instanceof Failure ? error.code : 'internal';
  log('run_failed', {
    attempt: run.attempt,
    tool: run.submission.tool,
    code,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  });
}

/** Executes a run whose inputs have arrived. It ends in `done` or `failed`, and never rejects. */
export async function execute(run: Run, machine: Machine): Promise<void> {
  const disk = watchDisk(run, machine.maxRunBytes * 2);
  const priority = new RunPriority();
  if (run.submission.background) priority.lower(NICE_IN_BACKGROUND);
  else if (run.submission.isLowered) preflightsOfRefused.join(priority);
  const budget = budgetOf(run, priority);
  try {
    const result = await work(run, machine, disk.signal, budget, priority);
    run.outputs = await store(result, outputDirectory(run));
    const { info, text, pages } = result;
    run.change({
      state: 'done',
      outputs: run.outputs.map(({ name, size }) => ({ name, size })),
      ...(info === undefined ? {} : { info }),
      ...(text === undefined ? {} : { text }),
      ...(pages === undefined ? {} : { pages }),
    });
  } catch (thrown) {
    const error = disk.failure() ?? thrown;
    if (!run.abort.signal.aborted) report(run, error);
    const limit = limitOf(error);
    run.change({ state: 'failed', message: messageFor(error), ...(limit === null ? {} : { limit }) });
  } finally {
    disk.stop();
    budget.stop();
    priority.stop();
    preflightsOfRefused.leave(priority);
    await Promise.allSettled(
      [inputDirectory(run), scratchDirectory(run), profilesDirectory(run)].map(removeTree),
    );
  }
}
