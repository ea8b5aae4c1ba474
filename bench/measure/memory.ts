import { readFile, writeFile } from 'node:fs/promises';

const KIBIBYTES_A_MEBIBYTE = 1024;

/** Returns the largest rise of a process's resident memory during `work`, in MiB (Linux only). */
export async function peakRise(pid: number, work: () => Promise<unknown>): Promise<number> {
  // Resets the high-water mark to the current resident size: proc(5), clear_refs.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await status(pid, 'VmRSS');
  await work();
  return (await status(pid, 'VmHWM')) - before;
}

/** Returns a process's resident memory in MiB (Linux only). */
export function resident(pid: number): Promise<number> {
  return status(pid, 'VmRSS');
}

/** Returns the most memory in MiB that a process has had since its start (Linux only). */
export function peak(pid: number): Promise<number> {
  return status(pid, 'VmHWM');
}

async function status(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  if (kibibytes === undefined) throw new Error(`no ${field} of process ${pid}`);
  return Number(kibibytes) / KIBIBYTES_A_MEBIBYTE;
}
