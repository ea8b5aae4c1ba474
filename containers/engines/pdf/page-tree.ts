import { basename, join } from 'node:path';
import { type MendedTree, mendPageTreeProgram } from '../../protocol/pdf/mend-page-tree.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** A copy with a correct, flat list of pages, and the faults of the list before. */
export type MendedPages = MendedTree & { path: string };

/** Writes the copy; null if no page is found, or the file cannot be read. */
export async function mendPages(
  engine: NodeRunner<'scratch'>,
  { path }: ToolInput,
): Promise<MendedPages | null> {
  const target = join(engine.scratch, `mended-${basename(path)}`);
  const job = { source: path, target, scratch: engine.scratch };
  const mended = await ask(engine, mendPageTreeProgram, job);
  return mended && { ...mended, path: target };
}
