import { readFile } from 'node:fs/promises';

/** A clock tick in /proc: sysconf(_SC_CLK_TCK) is 100 on today's Linux systems. */
const TICK_MS = 10;
/** Positions of utime, stime, cutime and cstime in proc(5), after the name. */
const TIMES = [11, 12, 13, 14];
const TIMES_OF_CHILDREN = [13, 14];

/** Returns the CPU time in ms of these processes and of their descendants that have ended. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map((pid) => timesOf(pid, TIMES)));
  return sum(each.flat());
}

/** Returns the CPU time in ms of this process's children that have ended, with their descendants. */
export async function processorMsOfChildren(): Promise<number> {
  return sum(await timesOf(process.pid, TIMES_OF_CHILDREN));
}

function sum(ticks: readonly number[]): number {
  return ticks.reduce((total, each) => total + each, 0) * TICK_MS;
}

async function timesOf(pid: number, places: readonly number[]): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return places.map((place) => Number(fields[place]));
}
