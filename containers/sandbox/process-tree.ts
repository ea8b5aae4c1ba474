import { readdirSync, readFileSync } from 'node:fs';

const KIBIBYTE = 1024;

export interface ProcessUsage {
  parent: number;
  /** Of memory that the process has for itself. */
  bytes: number;
}

function field(status: string, name: string): number {
  const line = status.split('\n').find((candidate) => candidate.startsWith(`${name}:`)) ?? '';
  return Number.parseInt(line.slice(name.length + 1), 10) || 0;
}

function usageOf(pid: string): ProcessUsage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (field(status, 'RssAnon') + field(status, 'RssShmem')) * KIBIBYTE;
    return { parent: field(status, 'PPid'), bytes };
  } catch {
    return null;
  }
}

function allProcesses(): Map<number, ProcessUsage> {
  const processes = new Map<number, ProcessUsage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : null;
    if (usage) processes.set(Number(name), usage);
  }
  return processes;
}

/** The processes of the machine that are one of `roots` or descend from it. */
export function processTree(roots: ReadonlySet<number>): Map<number, ProcessUsage> {
  const processes = allProcesses();
  const isOfTree = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (roots.has(at)) return true;
    return false;
  };
  return new Map([...processes].filter(([pid]) => isOfTree(pid)));
}
