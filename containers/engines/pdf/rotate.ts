import { failure } from '../../plain/failures.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';

export interface Rotation {
  /** Page numbers from 1, ascending. */
  pages: readonly number[];
  /** Degrees clockwise, added to the current rotation. */
  angle: number;
  /** Leaves out the author's restrictions. */
  unlock: boolean;
}

/** Writes the PDF with some of its pages rotated; nothing else changes. */
export async function rotatePages(
  engine: SystemRunner<'runNode' | 'give'>,
  input: ToolInput,
  target: string,
  { pages, angle, unlock }: Rotation,
): Promise<void> {
  const lock = unlock ? '--decrypt' : '--allow-weak-crypto';
  const list = await engine.give('rotation.txt', `--rotate=+${angle}:${pages.join(',')}`);
  const args = ['--warning-exit-0', lock, `@${list}`, input.path];
  const { code } = await writeByQpdf(engine, args, target);
  if (code !== 0) throw failure('damaged', input.name);
}
