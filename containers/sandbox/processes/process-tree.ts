import { readdirSync, readFileSync } from 'node:fs';

interface Living {
  pid: number;
  parent: number;
  group: number;
  /** Processor time of the process, without its children. */
  cpuSeconds: number;
}

const MOST_ROUNDS = 20;
/** The unit of `/proc/<pid>/stat`, the same on all usual Linux machines. */
const TICKS_PER_SECOND = 100;

function read(pid: string): Living | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain spaces and brackets; the fields behind its last bracket do not.
    const [state, parent, group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    const [user, system] = rest.slice(8).map(Number);
    const cpuSeconds = ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
    return { pid: Number(pid), parent: Number(parent), group: Number(group), cpuSeconds };
  } catch {
    return null;
  }
}

function livingProcesses(): Living[] {
  try {
    return readdirSync('/proc').flatMap((name) => {
      const found = /^\d+$/.test(name) ? read(name) : null;
      return found === null ? [] : [found];
    });
  } catch {
    return [];
  }
}

/**
 * Returns the living descendants of some processes, whatever process group they have moved to (on Linux only, elsewhere
 * none).
 */
export function processesBelow(...roots: number[]): Living[] {
  const living = livingProcesses();
  const tree = new Set(roots);
  const found: Living[] = [];
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const process of living) {
      if (tree.has(process.pid) || !tree.has(process.parent)) continue;
      tree.add(process.pid);
      found.push(process);
    }
  }
  return found;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Kills a process and its descendants. The process is stopped first, so that it starts no further ones. */
export function endTree(root: number): void {
  send(root, 'SIGSTOP');
  const own = read(String(root))?.group;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const descendants = processesBelow(root);
    if (descendants.length === 0) break;
    for (const { pid, group } of descendants) {
      if (group > 1 && group !== own) send(-group, 'SIGKILL');
      send(pid, 'SIGKILL');
    }
  }
  send(root, 'SIGKILL');
}
