import { failure } from '../../plain/failures.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';

export interface Rotation {
  /** From 1, ascending. */
  pages: readonly number[];
  /** Degrees clockwise, added to how the page is shown. */
  angle: number;
  /** Leaves the author's restrictions out. */
  unlock: boolean;
}

/** Writes the PDF with some of its pages turned; nothing else of it changes. */
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
