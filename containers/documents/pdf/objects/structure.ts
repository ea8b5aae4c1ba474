import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { fieldsBelow } from './form-fields.ts';
import { type TreePage, treePages } from './page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';
import { readNames } from './trees.ts';
import { catalogOf } from './walk.ts';

const BOXES = ['/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox', '/Rotate', '/UserUnit'];
const CATALOG = [
  '/Lang',
  '/PageMode',
  '/PageLayout',
  '/ViewerPreferences',
  '/MarkInfo',
  '/Version',
  '/OpenAction',
];
const WRITERS = ['/Producer', '/Creator', '/ModDate', '/CreationDate', '/Trapped'];
const MAX_NODES = 5_000_000;

type Visit = (node: Dictionary) => readonly (Value | undefined)[];

/** Visits the nodes of a tree, each object once; without recursion, because a hostile tree is deeper than the stack. */
function walk(document: PdfDocument, from: Value | undefined, visit: Visit): void {
  const seen = new Set<string>();
  let nodes = 0;
  const waiting: Value[] = [from ?? null];
  const wait = (values: readonly (Value | undefined)[]) => {
    for (const value of values.toReversed()) waiting.push(value ?? null);
  };
  for (let given = waiting.pop(); given !== undefined && nodes < MAX_NODES; given = waiting.pop()) {
    if (isReference(given)) {
      if (seen.has(given)) continue;
      seen.add(given);
    }
    const value = document.resolve(given);
    if (Array.isArray(value)) wait(value);
    else if (isDictionary(value)) {
      nodes += 1;
      wait(visit(value));
    }
  }
}

/** Returns a value with its references replaced by what they refer to, up to a depth. */
function plain(document: PdfDocument, value: Value | undefined, depth = 0): unknown {
  const found = document.resolve(value);
  if (depth > 6) return null;
  if (Array.isArray(found)) return found.map((item) => plain(document, item, depth + 1));
  if (!isDictionary(found)) return found;
  if (found['/Type'] === '/Page') return '(page)';
  return Object.fromEntries(
    Object.keys(found)
      .toSorted()
      .map((key) => [key, plain(document, found[key], depth + 1)]),
  );
}

function pageOf(document: PdfDocument, { dictionary, attributes }: TreePage): unknown {
  const page = { ...dictionary, ...attributes };
  const boxes = BOXES.filter((key) => key in page).map((key) => [key, plain(document, page[key])]);
  const annotations = document.list(page['/Annots']).map((annotation) => {
    const { '/Subtype': subtype, '/Rect': area, '/FT': kind } = document.dictionary(annotation);
    return [subtype, plain(document, area), kind];
  });
  return { ...Object.fromEntries(boxes), annotations };
}

function countOf(document: PdfDocument, from: Value | undefined, key: string): number {
  let count = 0;
  walk(document, from, (node) => {
    count++;
    return key in node ? [node[key]] : [];
  });
  return count;
}

function outlineOf(document: PdfDocument, outline: Value | undefined): unknown[] {
  const titles: unknown[] = [];
  walk(document, outline, (node) => {
    titles.push(document.resolve(node['/Title']));
    return [node['/First'], node['/Next']];
  });
  return titles;
}

function fieldsOf(document: PdfDocument, form: Value | undefined): unknown[] {
  const fields = fieldsBelow(document, document.list(document.dictionary(form)['/Fields']));
  return Array.from(fields, ({ field }) => [
    document.resolve(field['/T']),
    field['/FT'],
    plain(document, field['/V']),
  ]);
}

/** Returns what a PDF has besides the look of its pages; where it is equal, one document can replace the other. */
export function structureOf(document: PdfDocument): unknown {
  const catalog = catalogOf(document);
  const names = document.dictionary(catalog['/Names']);
  const info = document.dictionary(document.trailer['/Info']);
  const layers = document.dictionary(catalog['/OCProperties']);
  return {
    restrictions: document.number(document.dictionary(document.trailer['/Encrypt'])['/P']) ?? null,
    pages: Array.from(treePages(document), (page) => pageOf(document, page)),
    labels: plain(document, catalog['/PageLabels']),
    names: Object.keys(names)
      .toSorted()
      .map((key) => [key, readNames(document, names[key]).map(([name]) => name)]),
    destinations: Object.keys(document.dictionary(catalog['/Dests'])).toSorted(),
    outline: outlineOf(document, catalog['/Outlines']),
    fields: fieldsOf(document, catalog['/AcroForm']),
    tags: '/StructTreeRoot' in catalog ? countOf(document, catalog['/StructTreeRoot'], '/K') : 0,
    layers: document
      .list(layers['/OCGs'])
      .map((layer) => document.resolve(document.dictionary(layer)['/Name'])),
    layersShown: plain(document, layers['/D']),
    intents: document.list(catalog['/OutputIntents']).length,
    attachments: document.list(catalog['/AF']).length,
    manners: CATALOG.map((key) => plain(document, catalog[key])),
    about: Object.keys(info)
      .filter((key) => !WRITERS.includes(key))
      .toSorted()
      .map((key) => [key, plain(document, info[key])]),
  };
}
