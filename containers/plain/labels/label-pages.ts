import type { Matrix } from '../geometry/matrix.ts';
import type { Size } from '../geometry/sizes.ts';
import { A4, LABEL_PAPER, placeAlone, placeInQuarter } from './label-placement.ts';

export type Paper = '10x15' | 'a4' | 'original';

export interface ArrangedPage {
  size: Size;
  placed: { label: number; matrix: Matrix }[];
}

const QUARTERS = 4;

function alone(label: number, size: Size, paper: Size | null): { page: ArrangedPage; isEnlarged: boolean } {
  const { page, matrix, isEnlarged } = placeAlone(size, paper);
  return { page: { size: page, placed: [{ label, matrix }] }, isEnlarged };
}

/** Arranges four labels a sheet, in their order; a label that is too large for a quarter gets a sheet of its own. */
function onA4(labels: readonly { size: Size }[]): { pages: ArrangedPage[]; enlarged: number } {
  const pages: ArrangedPage[] = [];
  let sheet: ArrangedPage | null = null;
  let enlarged = 0;
  for (const [label, { size }] of labels.entries()) {
    const matrix = placeInQuarter(size, sheet?.placed.length ?? 0);
    if (matrix === null) {
      const single = alone(label, size, A4);
      pages.push(single.page);
      if (single.isEnlarged) enlarged += 1;
      sheet = null;
      continue;
    }
    if (sheet === null) {
      sheet = { size: A4, placed: [] };
      pages.push(sheet);
    }
    sheet.placed.push({ label, matrix });
    if (sheet.placed.length === QUARTERS) sheet = null;
  }
  return { pages, enlarged };
}

/** Arranges labels of these sizes, in points, on pages; counts those that are larger than the paper. */
export function arrangeLabels(
  labels: readonly { size: Size }[],
  paper: Paper,
): { pages: ArrangedPage[]; enlarged: number } {
  if (paper === 'a4') return onA4(labels);
  const all = labels.map(({ size }, label) => alone(label, size, paper === '10x15' ? LABEL_PAPER : null));
  return { pages: all.map(({ page }) => page), enlarged: all.filter(({ isEnlarged }) => isEnlarged).length };
}
