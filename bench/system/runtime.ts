import { readdir, readFile } from 'node:fs/promises';

/** What `start` gives, and the workerd process that it left running. */
export async function runtimeStartedBy<Value>(
  start: () => Promise<Value>,
): Promise<{ value: Value; pid: number }> {
  const before = await runtimes();
  const value = await start();
  const pid = (await runtimes()).find((candidate) => !before.includes(candidate));
  if (pid === undefined) throw new Error('no runtime was started');
  return { value, pid };
}

async function runtimes(): Promise<number[]> {
  const pids: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(stat) ?? [];
    if (name === 'workerd' && state !== 'Z' && Number(parent) === process.pid) pids.push(Number(entry));
  }
  return pids;
}
