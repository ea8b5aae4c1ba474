import { lstat, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  gateOpenerOf,
  giverOf,
  nodeRunnerOf,
  runnerOf,
  type ToolInput,
  type ToolResult,
  type Workplace,
} from './context.ts';
import { copyTemplateProfile } from './engines/libreoffice-profile.ts';
import { Failure, messageFor } from './failures.ts';
import { inspect } from './files/inspect.ts';
import type { FileType } from './files/types.ts';
import { describeError, log } from './log.ts';
import {
  inputDirectory,
  inputPath,
  outputDirectory,
  profilesDirectory,
  scratchDirectory,
} from './runs/paths.ts';
import type { Run, StoredOutput } from './runs/run.ts';
import { watchDisk } from './runs/watch-disk.ts';
import type { CompileCache } from './sandbox/compile-cache.ts';
import type { Sandbox } from './sandbox.ts';
import { findImplementation } from './tools/index.ts';
import { distinctNames } from './tools/names.ts';

function stemOf(name: string, extension: string): string {
  const suffix = `.${extension}`;
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return bare === '' ? 'arquivo' : bare;
}

/** What every run of this program uses. */
export interface Machine {
  sandbox: Sandbox;
  /** Null where LibreOffice is not installed or its profile could not be made. */
  officeProfile: string | null;
  /** Null where it could not be made. */
  compileCache: CompileCache | null;
  maxRunBytes: number;
  /** Origins that a page may reach although they are not public; empty but on a developer's machine. */
  egressAllow: ReadonlySet<string>;
}

async function typeOf(file: Parameters<typeof inspect>[0], lenient: boolean): Promise<FileType> {
  try {
    return await inspect(file);
  } catch (error) {
    if (lenient && error instanceof Failure) return 'unreadable';
    throw error;
  }
}

async function inputsOf(run: Run, lenient: boolean): Promise<ToolInput[]> {
  const inputs: ToolInput[] = [];
  for (const [index, { field, name, extension, size }] of run.submission.inputs.entries()) {
    const path = inputPath(run, index);
    const type = await typeOf({ path, name, extension }, lenient);
    inputs.push({ path, field, name, stem: stemOf(name, extension), extension, type, size });
  }
  return inputs;
}

async function store(result: ToolResult, directory: string): Promise<StoredOutput[]> {
  const names = distinctNames(result.outputs.map(({ name }) => name));
  const stored: StoredOutput[] = [];
  for (const [index, { path, name }] of result.outputs.entries()) {
    const found = await lstat(path);
    if (!found.isFile() || dirname(path) !== directory) throw new Error(`Not a plain output file: ${path}`);
    stored.push({ path, name: names[index] ?? name, size: found.size });
  }
  return stored;
}

async function work(run: Run, machine: Machine, signal: AbortSignal): Promise<ToolResult> {
  const { sandbox, officeProfile, compileCache, egressAllow } = machine;
  const { tool, options, timeoutSeconds } = run.submission;
  const workplace: Workplace = {
    sandbox,
    inputDirectory: inputDirectory(run),
    outputDirectory: outputDirectory(run),
    scratch: scratchDirectory(run),
    identity: run.identity,
    deadline: Date.now() + timeoutSeconds * 1000,
    compileCache,
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
    deadline: workplace.deadline,
    progress: (percent: number, message: string) => run.progress(percent, message),
    give: giverOf(workplace),
    run: runnerOf(workplace),
    runNode: nodeRunnerOf(workplace),
    openGate: gateOpenerOf(workplace, egressAllow),
  };
  return implementation.run({ ...base, inputs: await inputsOf(run, implementation.lenient) }, options);
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

/** Does the work of a run whose inputs are there; ends in `done` or `failed`, never in a rejection. */
export async function execute(run: Run, machine: Machine): Promise<void> {
  const disk = watchDisk(run, machine.maxRunBytes * 2);
  try {
    const result = await work(run, machine, disk.signal);
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
    run.change({ state: 'failed', message: messageFor(error) });
  } finally {
    disk.stop();
    await Promise.allSettled(
      [inputDirectory(run), scratchDirectory(run), profilesDirectory(run)].map((path) =>
        rm(path, { recursive: true, force: true }),
      ),
    );
  }
}
