import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { compareRendersProgram } from '../../protocol/labels/compare-renders.ts';
import { type CutLabel, type LabelPage, writeLabelsProgram } from '../../protocol/labels/write-labels.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { dpiWithin } from '../pdf/page-geometry.ts';
import { renderPage } from '../pdf/page-pictures.ts';

const DPI = 72;

async function renderAll(engine: ProgramRunner, input: ToolInput, path: string, pages: readonly LabelPage[]) {
  const pictures: string[] = [];
  await eachInParallel([...pages.entries()], CORES, async ([index, { size }]) => {
    const dpi = dpiWithin(size, DPI);
    pictures[index] = await renderPage(engine, { ...input, path }, index + 1, dpi, `${path}-${index}`);
  });
  return pictures;
}

/**
 * Writes labels that were cut out of sheets, each with only what is drawn in it. Returns the places of those for which
 * that would have changed their looks, or whose picture is that of the whole sheet; there the rest remains in the file,
 * invisible.
 */
export async function writeLabels(
  engine: ProgramRunner,
  input: ToolInput,
  target: string,
  labels: readonly CutLabel[],
  pages: readonly LabelPage[],
): Promise<number[]> {
  const job = { source: input.path, draft: `${target}.draft`, pages: [...pages] };
  const whole = `${input.path}-whole.pdf`;
  const cut = await ask(engine, writeLabelsProgram, { ...job, target, whole, labels: [...labels] });
  const [first, second] = [
    await renderAll(engine, input, target, pages),
    await renderAll(engine, input, whole, pages),
  ];
  const pairs = first.map((picture, index) => ({ first: picture, second: second[index] ?? picture }));
  const { different } = await ask(engine, compareRendersProgram, { pairs });
  const changed = different.flatMap((page) => pages[page]?.placed.map(({ label }) => label) ?? []);
  if (changed.length > 0) {
    const mended = labels.map((label, index) => ({ ...label, isWhole: changed.includes(index) }));
    await ask(engine, writeLabelsProgram, { ...job, target, whole: null, labels: mended });
  }
  return [...new Set([...cut.unclean, ...changed])];
}
