import { readdir, readFile } from 'node:fs/promises';

/** The runtimes (workerd) that this process has started and that live (Linux only). */
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
