import { ownMemoryOf } from './processes/process-memory.ts';
import { processesBelow } from './processes/process-tree.ts';

const EVERY_MS = 200;

/**
 * Calls `onOver` when a process and its descendants together hold more than `maxBytes`; returns a function that ends
 * the watch.
 */
export function watchMemory(root: number, maxBytes: number, onOver: () => void): () => void {
  const timer = setInterval(() => {
    const pids = [root, ...processesBelow(root).map(({ pid }) => pid)];
    const total = pids.reduce((sum, pid) => sum + ownMemoryOf(pid), 0);
    if (total > maxBytes) onOver();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
