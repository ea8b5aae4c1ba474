import { type PDF, type PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { type Box, boxBetween } from '../../../plain/geometry/boxes.ts';
import type { ScaledPage } from '../../../plain/geometry/shown-pages.ts';
import { LibPdfObjects } from './libpdf-objects.ts';

/** A page, and how it is shown. */
export interface PageFrame extends ScaledPage {
  dictionary: PdfDict;
  ref: PdfRef;
  /** The resources of the page, or of a node above it; null where none has any. */
  resources: PdfDict | null;
}

const INHERITABLE = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const;
type Inherited = Partial<Record<(typeof INHERITABLE)[number], PdfObject>>;

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** The most page tree nodes of a document that is read at all. */
const MOST_NODES = 20_000;
const MOST_UNIT = 1_000;
/** The largest coordinate of a page's sides, in its own units. */
const FARTHEST = 1_000_000;

/** The page tree is out of the ordinary: it can only be read after it has been written anew. */
export class OddPageTree extends Error {}

/**
 * Returns the pages in order, with what they inherit, since the library resolves neither inherited boxes nor rotations.
 * This is a walk of its own over the library's objects, and strict, because pages are appended to the tree as it is.
 */
export function framesOf(pdf: PDF): PageFrame[] {
  const objects = new LibPdfObjects(pdf);
  const frames: PageFrame[] = [];
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfObject | undefined; above: Inherited }[] = [
    { value: pdf.getCatalog().get('Pages'), above: {} },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, above } = next;
    const node = objects.dictionary(value);
    if (node === null || !(value instanceof PdfRef) || seen.has(node) || seen.size > MOST_NODES)
      throw new OddPageTree();
    seen.add(node);
    const inherited = { ...above };
    for (const key of INHERITABLE) {
      const own = node.get(key);
      if (own !== undefined && objects.resolve(own) !== null) inherited[key] = own;
    }
    const kids = objects.array(node.get('Kids'));
    if (kids !== null)
      waiting.push(
        ...kids
          .toArray()
          .toReversed()
          .map((kid) => ({ value: kid, above: inherited })),
      );
    else frames.push(frameOf(objects, value, node, inherited));
  }
  return frames;
}

function frameOf(objects: LibPdfObjects, ref: PdfRef, dictionary: PdfDict, inherited: Inherited): PageFrame {
  const sheet = boxOf(objects, inherited.MediaBox) ?? LETTER;
  const crop = boxOf(objects, inherited.CropBox) ?? sheet;
  const cut: Box = {
    left: Math.max(sheet.left, crop.left),
    bottom: Math.max(sheet.bottom, crop.bottom),
    right: Math.min(sheet.right, crop.right),
    top: Math.min(sheet.top, crop.top),
  };
  const turn = Math.round((objects.number(inherited.Rotate) ?? 0) / 90) * 90;
  const unit = objects.number(dictionary.get('UserUnit')) ?? 1;
  return {
    dictionary,
    ref,
    seen: hasArea(cut) ? cut : sheet,
    turned: ((turn % 360) + 360) % 360,
    unit: unit > 0 && unit < MOST_UNIT ? unit : 1,
    resources: objects.dictionary(inherited.Resources),
  };
}

function boxOf(objects: LibPdfObjects, value: PdfObject | undefined): Box | null {
  const [a, b, c, d] = objects.list(value).map((side) => objects.number(side));
  if (a == null || b == null || c == null || d == null) return null;
  const box = boxBetween([a, b], [c, d]);
  return [a, b, c, d].every((side) => Math.abs(side) <= FARTHEST) && hasArea(box) ? box : null;
}

function hasArea({ left, bottom, right, top }: Box): boolean {
  return right > left && top > bottom;
}
