import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { processesBelow } from '../../containers/sandbox/processes/process-tree.ts';

const KIBIBYTES_A_MEBIBYTE = 1024;
const EVERY_MS = 50;

/**
 * Returns the peak memory in MiB of some processes and their descendants during `work`; shared memory counts
 * once.
 */
export async function peakOfTree(roots: readonly number[], work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let peak = 0;
  while (!isDone) {
    const pids = new Set([...roots, ...processesBelow(...roots).map(({ pid }) => pid)]);
    const each = await Promise.all([...pids].map(sharedOf));
    peak = Math.max(
      peak,
      each.reduce((sum, share) => sum + share, 0),
    );
    await Promise.race([done, setTimeout(EVERY_MS)]);
  }
  await done;
  return peak;
}

/** Returns the proportional set size of a process in MiB; 0 if it has ended. */
export async function sharedOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / KIBIBYTES_A_MEBIBYTE;
}
