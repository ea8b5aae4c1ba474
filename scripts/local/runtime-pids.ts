import { readdir, readFile } from 'node:fs/promises';

/** Returns the running runtimes (workerd) that this process has started, or the one of a port (Linux only). */
export async function runtimePids(port?: number): Promise<number[]> {
  const pids: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(stat) ?? [];
    if (name !== 'workerd' || state === 'Z' || Number(parent) !== process.pid) continue;
    if (port === undefined || (await listensAt(entry, port))) pids.push(Number(entry));
  }
  return pids;
}

async function listensAt(pid: string, port: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(`--socket-addr=entry=127.0.0.1:${port}`);
}
