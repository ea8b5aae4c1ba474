import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { letAllRead } from '../files/let-all-read.ts';
import { describeError, log } from '../log.ts';
import { NODE, NODE_PATHS, type Sandbox } from '../sandbox.ts';
import type { Mount } from './arguments.ts';

const PROGRAMS = join(import.meta.dirname, '..', 'sandboxed');
const KEPT = join(dirname(dirname(import.meta.dirname)), '.papelada', 'compiled');
const PROBE = 'probe.ts';
const COMPLETE = 'complete';
/** Node's own directory, whoever has filled it. */
const OF_A_UID = /-\d+$/;
const IDENTITY = 0;
const MOUNTED = '/compiled';

/** Compiled code of the sandboxed Node programs, which they only read. */
export interface CompileCache {
  directory: string;
  /** Node looks for a directory named after its version and the uid that it runs under. */
  name: string;
}

/**
 * Half of a short run is spent on compiling; so each program is run once on nothing, and what Node has compiled is
 * kept, also for the next start. Null where it cannot be made.
 */
export async function prepareCompileCache(sandbox: Sandbox): Promise<CompileCache | null> {
  try {
    const programs = (await readdir(PROGRAMS)).filter((name) => name.endsWith('.ts') && name !== PROBE);
    const directory = join(KEPT, await fingerprintOf(programs));
    const kept = await readdir(directory).catch((): string[] => []);
    if (!kept.includes(COMPLETE)) {
      await rm(KEPT, { recursive: true, force: true });
      await sandbox.makeWritable(directory, IDENTITY);
      await Promise.all(programs.map((program) => compile(sandbox, program, directory)));
      await letAllRead(directory);
      await writeFile(join(directory, COMPLETE), '');
    }
    const found = (await readdir(directory)).find((name) => OF_A_UID.test(name));
    return found === undefined
      ? null
      : { directory: join(directory, found), name: found.replace(OF_A_UID, '') };
  } catch (error) {
    log('compile_cache_failed', { cause: describeError(error) });
    return null;
  }
}

/** What a run needs to read from the cache. */
export function useOfCache(
  cache: CompileCache | null,
  sandbox: Sandbox,
  identity: number,
): { mounted?: Mount[]; environment?: Record<string, string> } {
  if (cache === null || sandbox.mode === 'none') return {};
  return {
    mounted: [{ from: cache.directory, at: `${MOUNTED}/${cache.name}-${sandbox.uidOf(identity)}` }],
    environment: { NODE_COMPILE_CACHE: MOUNTED },
  };
}

async function compile(sandbox: Sandbox, program: string, directory: string): Promise<void> {
  const scratch = join(directory, `scratch-${program}`);
  await mkdir(scratch, { recursive: true });
  await sandbox.makeWritable(scratch, IDENTITY);
  await sandbox.run({
    program: NODE,
    args: ['--no-warnings', join(PROGRAMS, program)],
    readOnly: NODE_PATHS,
    writable: [directory],
    scratch,
    identity: IDENTITY,
    timeoutMs: 30_000,
    environment: { NODE_COMPILE_CACHE: directory },
  });
  await rm(scratch, { recursive: true, force: true });
}

async function fingerprintOf(programs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(PROGRAMS);
  for (const program of programs) hash.update(program).update(await readFile(join(PROGRAMS, program)));
  return hash.digest('hex').slice(0, 16);
}
