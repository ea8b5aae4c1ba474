import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 200;
const KIBIBYTE = 1024;

interface Usage {
  parent: number;
  bytes: number;
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

function usageOf(pid: string): Usage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (field(status, 'RssAnon') + field(status, 'RssShmem')) * KIBIBYTE;
    return { parent: field(status, 'PPid'), bytes };
  } catch {
    return null;
  }
}

function allProcesses(): Map<number, Usage> {
  const processes = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : null;
    if (usage) processes.set(Number(name), usage);
  }
  return processes;
}

/** Bytes of memory that a process and all its descendants hold for themselves. */
function treeBytes(root: number): number {
  const processes = allProcesses();
  const isOfTree = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...processes].reduce((sum, [pid, { bytes }]) => (isOfTree(pid) ? sum + bytes : sum), 0);
}

/** Calls `onOver` when a process and its descendants together hold more than `maxBytes`; returns what ends the watch. */
export function watchMemory(root: number, maxBytes: number, onOver: () => void): () => void {
  const timer = setInterval(() => {
    if (treeBytes(root) > maxBytes) onOver();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
