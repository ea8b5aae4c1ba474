import { readFileSync } from 'node:fs';

const KIBIBYTE = 1024;

/** Returns the bytes of private memory of a process; 0 if it has ended. */
export function ownMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (field(status, 'RssAnon') + field(status, 'RssShmem')) * KIBIBYTE;
  } catch {
    return 0;
  }
}

function field(status: string, name: string): number {
  const line = status.split('\n').find((candidate) => candidate.startsWith(`${name}:`)) ?? '';
  return Number.parseInt(line.slice(name.length + 1), 10) || 0;
}
