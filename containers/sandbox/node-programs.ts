import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { forEachConcurrently } from '../../common/for-each-concurrently.ts';
import { letAllRead } from '../files/let-all-read.ts';
import type { Mount } from './arguments.ts';
import { bundlePathOf, bundlePrograms } from './bundle.ts';
import { NODE, NODE_MODULES, type Sandbox } from './sandbox.ts';
import { superseded, type Version } from './superseded.ts';

const PROJECT = dirname(dirname(import.meta.dirname));
const SOURCES = join(PROJECT, 'containers', 'programs');
const KEPT = join(PROJECT, '.papelada', 'programs');
/** Runs from its source, before there is a sandbox in which other programs can run. */
const PROBE = 'probe.ts';
const COMPILED = 'compiled';
const COMPLETE = 'complete';
/** Node's own directory for a uid, whichever uid filled it. */
const OF_A_UID = /-\d+$/;
const IDENTITY = 0;
const MOUNTED = '/compiled';
const ANSWER = '{"answer":';

/** The bundled programs of `programs/`, with the code that Node has compiled from them. */
export interface NodePrograms {
  directory: string;
  /** Compiled code, which the programs only read; null if it could not be made. */
  compiled: Compiled | null;
}

interface Compiled {
  directory: string;
  /**
   * Name of the directory in which Node looks for compiled code, made from its version and the uid that it runs under.
   */
  name: string;
}

/** Used where no program may run. */
export const NO_PROGRAMS: NodePrograms = { directory: '', compiled: null };

/** The way to start a program, and the files that it reads. */
export interface NodeProgramUse {
  path: string;
  readOnly: string[];
  mounted: Mount[];
  environment: Record<string, string>;
}

/**
 * Most of a short run would be spent on finding, reading and compiling modules. So each program is bundled, and run
 * once without a job to keep the code that Node compiles, also for the next start. Throws if a program cannot be
 * bundled or loaded.
 */
export async function prepareNodePrograms(sandbox: Sandbox): Promise<NodePrograms> {
  const fingerprint = await fingerprintOfSources();
  const kept = await findComplete(fingerprint);
  if (kept !== null) {
    const now = new Date();
    // In an image the directory may belong to another user.
    await utimes(kept, now, now).catch(() => {});
    return { directory: kept, compiled: await compiledIn(kept) };
  }
  // Another start may be doing the same at this moment, so each writes to a directory of its own.
  const directory = join(KEPT, `${fingerprint}-${randomUUID()}`);
  await mkdir(directory, { recursive: true });
  await removeSuperseded();
  const names = await readdir(SOURCES, { recursive: true });
  const programs = names.filter((name) => name.endsWith('.ts') && name !== PROBE);
  await bundlePrograms(SOURCES, programs, directory);
  await letAllRead(directory);
  await compile(sandbox, directory, programs);
  await writeFile(join(directory, COMPLETE), '');
  return { directory, compiled: await compiledIn(directory) };
}

/** Returns how a program is run under the uid of an identity. */
export function useOfProgram(
  { directory, compiled }: NodePrograms,
  name: string,
  sandbox: Sandbox,
  identity: number,
): NodeProgramUse {
  const use = { path: bundlePathOf(directory, name), readOnly: [NODE, NODE_MODULES, directory] };
  if (compiled === null || sandbox.mode === 'none') return { ...use, mounted: [], environment: {} };
  return {
    ...use,
    mounted: [{ from: compiled.directory, at: `${MOUNTED}/${compiled.name}-${sandbox.uidOf(identity)}` }],
    environment: { NODE_COMPILE_CACHE: MOUNTED },
  };
}

/** Returns true if a program has done its work with this line of its output. */
export function isAnswer(line: string): boolean {
  return line.startsWith(ANSWER);
}

async function compile(sandbox: Sandbox, directory: string, programs: readonly string[]): Promise<void> {
  const compiled = join(directory, COMPILED);
  await sandbox.makeWritable(compiled, IDENTITY);
  const scratch = join(directory, 'scratch');
  await sandbox.makeWritable(scratch, IDENTITY);
  // Starting all at once would need more threads than one uid may have.
  await forEachConcurrently(programs, availableParallelism(), async (program) => {
    const { code, signal, stderr } = await sandbox.run({
      program: NODE,
      args: ['--no-warnings', bundlePathOf(directory, program)],
      readOnly: [NODE, NODE_MODULES, directory],
      writable: [compiled],
      scratch,
      identity: IDENTITY,
      timeoutMs: 60_000,
      environment: { NODE_COMPILE_CACHE: compiled },
      onLine: () => {},
      isLastLine: isAnswer,
    });
    if (code !== 0) throw new Error(`${program} does not load (${code ?? signal}): ${stderr.slice(-500)}`);
  });
  await rm(scratch, { recursive: true, force: true });
  await letAllRead(compiled);
}

async function compiledIn(directory: string): Promise<Compiled | null> {
  const compiled = join(directory, COMPILED);
  const found = (await readdir(compiled).catch((): string[] => [])).find((name) => OF_A_UID.test(name));
  return found === undefined ? null : { directory: join(compiled, found), name: found.replace(OF_A_UID, '') };
}

async function findComplete(fingerprint: string): Promise<string | null> {
  for (const name of await readdir(KEPT).catch((): string[] => [])) {
    if (!name.startsWith(`${fingerprint}-`)) continue;
    const directory = join(KEPT, name);
    if ((await readdir(directory).catch((): string[] => [])).includes(COMPLETE)) return directory;
  }
  return null;
}

async function removeSuperseded(): Promise<void> {
  const found = await Promise.all((await readdir(KEPT)).map(versionOf));
  const versions = found.filter((version) => version !== null);
  for (const name of superseded(versions, Date.now()))
    await rm(join(KEPT, name), { recursive: true, force: true });
}

/** Returns null if another start has just removed the directory. */
async function versionOf(name: string): Promise<Version | null> {
  const stats = await stat(join(KEPT, name)).catch(() => null);
  return stats && { name, lastUsedAt: stats.mtimeMs };
}

/** Hashes every file that a bundle may contain. */
async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${PROJECT}`);
  const sources = await Promise.all(['containers', 'common'].map(sourcesIn));
  for (const path of ['package-lock.json', ...sources.flat().toSorted()]) {
    hash.update(path).update(await readFile(join(PROJECT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function sourcesIn(directory: string): Promise<string[]> {
  const names = await readdir(join(PROJECT, directory), { recursive: true });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(directory, name));
}
