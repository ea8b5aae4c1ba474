import { readdir, readFile } from 'node:fs/promises';

/** Returns the running runtimes (workerd) that this process has started (Linux only). */
export async function runtimePids(): Promise<number[]> {
  const pids: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(stat) ?? [];
    if (name === 'workerd' && state !== 'Z' && Number(parent) === process.pid) pids.push(Number(entry));
  }
  return pids;
}
