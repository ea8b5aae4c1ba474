import { type PDF, type PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import type { ScaledPage } from '../placing/placement.ts';
import { Objects } from './objects.ts';

/** A page, and how it is shown. */
export interface PageFrame extends ScaledPage {
  dictionary: PdfDict;
  ref: PdfRef;
  /** As the page has them, or a node above it; null where nobody has. */
  resources: PdfDict | null;
}

const INHERITABLE = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const;
type Inherited = Partial<Record<(typeof INHERITABLE)[number], PdfObject>>;
type Box = [number, number, number, number];

const LETTER: Box = [0, 0, 612, 792];
/** Of a document that is read at all. */
const MOST_NODES = 20_000;
const MOST_UNIT = 1_000;
/** Of a page's sides, in its own units. */
const FARTHEST = 1_000_000;

/** The page tree is out of the ordinary: it can only be read after it has been written anew. */
export class OddPageTree extends Error {}

/**
 * The pages in order. What a page has from the nodes above it is looked for there: the library knows it neither for boxes
 * nor for rotations.
 */
export function framesOf(pdf: PDF): PageFrame[] {
  const objects = new Objects(pdf);
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

function frameOf(objects: Objects, ref: PdfRef, dictionary: PdfDict, inherited: Inherited): PageFrame {
  const sheet = boxOf(objects, inherited.MediaBox) ?? LETTER;
  const crop = boxOf(objects, inherited.CropBox) ?? sheet;
  const cut: Box = [
    Math.max(sheet[0], crop[0]),
    Math.max(sheet[1], crop[1]),
    Math.min(sheet[2], crop[2]),
    Math.min(sheet[3], crop[3]),
  ];
  const turn = Math.round((objects.number(inherited.Rotate) ?? 0) / 90) * 90;
  const unit = objects.number(dictionary.get('UserUnit')) ?? 1;
  return {
    dictionary,
    ref,
    seen: cut[2] > cut[0] && cut[3] > cut[1] ? cut : sheet,
    turned: ((turn % 360) + 360) % 360,
    unit: unit > 0 && unit < MOST_UNIT ? unit : 1,
    resources: objects.dictionary(inherited.Resources),
  };
}

function boxOf(objects: Objects, value: PdfObject | undefined): Box | null {
  const [a, b, c, d] = objects.list(value).map((side) => objects.number(side));
  if (a == null || b == null || c == null || d == null) return null;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box.every((side) => Math.abs(side) <= FARTHEST) && box[2] > box[0] && box[3] > box[1] ? box : null;
}
