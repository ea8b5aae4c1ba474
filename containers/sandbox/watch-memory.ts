import { processTree } from './process-tree.ts';

const EVERY_MS = 200;

/** Calls `onOver` when a process and its descendants together hold more than `maxBytes`; returns what ends the watch. */
export function watchMemory(root: number, maxBytes: number, onOver: () => void): () => void {
  const roots = new Set([root]);
  const timer = setInterval(() => {
    const total = [...processTree(roots).values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > maxBytes) onOver();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
