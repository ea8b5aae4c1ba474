import type { Dictionary } from '../../../plain/pdf/values.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const NEAR = 1;

function boxOf(document: PdfDocument, page: Dictionary): number[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = document
    .list(page['/MediaBox'])
    .map((side) => document.number(side) ?? 0);
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  return Math.abs((one ?? 0) - (other ?? 0)) <= NEAR;
}

/** Replaces the content of each page by that of another document with the same pages; throws if the pages differ. */
export function takeDrawnPages(document: PdfDocument, drawn: PdfDocument): void {
  const [own, given] = [pagesOf(document), pagesOf(drawn).map((page) => drawn.dictionary(page))];
  if (own.length !== given.length) throw new Error('Not as many pages.');
  const boxes = given.map((page) => boxOf(drawn, page));
  const turns = given.map((page) => drawn.number(page['/Rotate']) ?? 0);
  const rename = document.adopt(drawn);
  for (const [place, reference] of own.entries()) {
    const page = document.dictionary(reference);
    const source = given[place] ?? {};
    const [box, drawnBox] = [boxOf(document, page), boxes[place] ?? []];
    if (!box.every((side, at) => isNear(side, drawnBox[at]))) throw new Error('Pages of other sizes.');
    const turn = (((document.number(page['/Rotate']) ?? 0) % 360) + 360) % 360;
    if (turn !== turns[place]) throw new Error('Pages turned otherwise.');
    const { '/Group': _, ...kept } = page;
    document.replace(reference, {
      ...kept,
      '/Contents': rename(source['/Contents'] ?? []),
      '/Resources': rename(source['/Resources'] ?? {}),
      ...('/Group' in source ? { '/Group': rename(source['/Group']) } : {}),
    });
  }
}
