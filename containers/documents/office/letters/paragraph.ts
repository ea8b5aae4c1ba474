import { element, isElement, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { type Field, isOfMerge, typeOfField, valueOfField, valueOfName } from './field.ts';
import type { CodeText } from './field-code.ts';
import type { Findings } from './findings.ts';
import type { Letter } from './letter.ts';
import { pageTotal, shownIn } from './run-content.ts';
import { type Tag, tagsOf } from './tags.ts';

/** Elements that a letter replaces, with the functions that return their content. */
export type Slots = Map<XmlElement, (letter: Letter) => string>;

export const SLOT = '#slot';
/** The elements that contain runs of a paragraph, besides the paragraph itself. */
const HOLDERS = [
  ...['w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:sdt', 'w:sdtContent', 'w:customXml'],
  ...['w:dir', 'w:bdo', 'w:fldSimple'],
];
/** Page fields that differ from letter to letter. */
const PAGE_TOTAL = 'NUMPAGES';

interface RunPlace {
  run: XmlElement;
  parent: XmlElement;
}

interface OpenField extends Field {
  code: CodeText<OpenField>[];
  begin: RunPlace;
  runs: XmlElement[];
  isInResult: boolean;
  /** The run whose looks the text takes. */
  look: XmlElement | null;
  codeLook: XmlElement | null;
  /** True if the field continues beyond the end of a paragraph. */
  isLong: boolean;
  hasObjects: boolean;
}

export interface Fields {
  slots: Slots;
  findings: Findings;
  /** Fields of Word that are open at the end of the paragraph before. */
  open: OpenField[];
}

function placesOf(parent: XmlElement, places: RunPlace[] = []): RunPlace[] {
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (child.name === 'w:r') places.push({ run: child, parent });
    else if (HOLDERS.includes(child.name)) placesOf(child, places);
  }
  return places;
}

function lookOf(run: XmlElement | null): XmlNode[] {
  const look = run?.children.find((child) => isElement(child, 'w:rPr'));
  return look === undefined ? [] : [look];
}

/** Moves each mark of a field to a run of its own, so that the rest of its run is kept. */
function parted(parent: XmlElement): void {
  const children: XmlNode[] = [];
  for (const child of parent.children) {
    if (isElement(child) && HOLDERS.includes(child.name)) parted(child);
    const isMarked = isElement(child, 'w:r') && child.children.some((node) => isElement(node, 'w:fldChar'));
    if (!isMarked || !isElement(child)) {
      children.push(child);
      continue;
    }
    const look = lookOf(child);
    let run: XmlElement | null = null;
    for (const node of child.children) {
      if (isElement(node, 'w:rPr')) continue;
      const isMark = isElement(node, 'w:fldChar');
      if (run === null || isMark) {
        run = { name: 'w:r', attributes: new Map(child.attributes), children: [...look] };
        children.push(run);
      }
      run.children.push(node);
      if (isMark) run = null;
    }
  }
  parent.children = children;
}

function slotFor(slots: Slots, show: (letter: Letter) => string): XmlElement {
  const slot = element(SLOT);
  slots.set(slot, show);
  return slot;
}

function remove(parent: XmlElement, gone: ReadonlySet<XmlNode>): void {
  parent.children = parent.children.filter((child) => !gone.has(child));
  for (const child of parent.children)
    if (isElement(child) && HOLDERS.includes(child.name)) remove(child, gone);
}

/** A link keeps its field: only the fields in its code become texts there. */
function fillCode(field: OpenField, { slots, findings }: Fields): void {
  for (const { inner } of field.code) {
    if (inner === undefined) continue;
    const value = valueOfField(inner, findings);
    const code = element('w:instrText', { 'xml:space': 'preserve' }, [
      slotFor(slots, (letter) => value(letter).text.replace(/[\\"]/g, '\\$&').replace(/[&<>]/g, '')),
    ]);
    inner.begin.run.children = [...lookOf(inner.begin.run), code];
    for (const run of inner.runs) if (run !== inner.begin.run) run.children = [];
  }
}

function settle(field: OpenField, fields: Fields): void {
  const { slots, findings } = fields;
  const type = typeOfField(field);
  const isTotal = type === PAGE_TOTAL && !field.isLong;
  if (isTotal) findings.pageTotals += 1;
  if (!isTotal && !isOfMerge(field)) return;
  if (type === 'HYPERLINK' && !field.isLong) {
    fillCode(field, fields);
    return;
  }
  if (field.isLong || field.hasObjects) {
    findings.unsupported.add(field.isLong ? `${type} em vários parágrafos` : `${type} com imagens`);
    return;
  }
  const hasOwnLook = field.code.some(({ text }) => /\\\*\s*charformat/i.test(text));
  const look = lookOf((hasOwnLook ? null : field.look) ?? field.codeLook ?? field.begin.run);
  const slot = slotFor(slots, isTotal ? pageTotal : shownIn(valueOfField(field, findings)));
  for (const run of field.runs) run.children = [];
  field.begin.run.children = [...look, slot];
}

function openAt(place: RunPlace): OpenField {
  return {
    ...{ code: [], shown: '', begin: place, runs: [], isInResult: false },
    ...{ look: null, codeLook: null, isLong: false, hasObjects: false },
  };
}

function readMark(mark: XmlElement, place: RunPlace, fields: Fields): void {
  const kind = mark.attributes.get('w:fldCharType');
  const { open } = fields;
  if (kind === 'begin') {
    for (const field of open) field.runs.push(place.run);
    const field = openAt(place);
    field.runs.push(place.run);
    open.push(field);
    return;
  }
  for (const field of open) field.runs.push(place.run);
  const field = open.at(-1);
  if (field === undefined) return;
  if (kind === 'separate') field.isInResult = true;
  if (kind !== 'end') return;
  open.pop();
  const outer = open.at(-1);
  const isInCode = open.some(({ isInResult }) => !isInResult);
  if (outer && !outer.isInResult) outer.code.push({ text: '', inner: field });
  if (!isInCode) settle(field, fields);
}

function readContent(node: XmlElement, place: RunPlace, fields: Fields): void {
  const field = fields.open.at(-1);
  if (field === undefined || node.name === 'w:rPr') return;
  if (!field.isInResult) {
    field.codeLook ??= place.run;
    if (node.name === 'w:instrText' || node.name === 'w:t') field.code.push({ text: textOf(node) });
    else if (node.name === 'w:br' || node.name === 'w:cr') field.code.push({ text: '\n' });
    else if (node.name === 'w:tab') field.code.push({ text: '\t' });
    else if (['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'].includes(node.name))
      field.hasObjects = true;
    return;
  }
  field.look ??= place.run;
  if (node.name === 'w:t') field.shown += textOf(node);
}

/** Turns the fields of the merge in a paragraph, by marks over several runs, into slots. */
function readComplexFields(paragraph: XmlElement, fields: Fields): void {
  parted(paragraph);
  for (const field of fields.open) field.isLong = true;
  for (const place of placesOf(paragraph))
    for (const node of [...place.run.children]) {
      if (!isElement(node)) continue;
      if (node.name === 'w:fldChar') readMark(node, place, fields);
      else {
        for (const field of fields.open) if (field.runs.at(-1) !== place.run) field.runs.push(place.run);
        readContent(node, place, fields);
      }
    }
  const gone = new Set<XmlNode>(
    placesOf(paragraph).flatMap(({ run }) => (run.children.length === 0 ? [run] : [])),
  );
  if (gone.size > 0) remove(paragraph, gone);
}

/** Turns the fields of the merge that are one element into slots. */
function readSimpleFields(parent: XmlElement, { slots, findings, open }: Fields): void {
  parent.children = parent.children.map((child) => {
    if (!isElement(child)) return child;
    if (child.name !== 'w:fldSimple') {
      if (HOLDERS.includes(child.name)) readSimpleFields(child, { slots, findings, open });
      return child;
    }
    const runs = placesOf(child);
    const shown = runs.map(({ run }) =>
      run.children.map((node) => (isElement(node, 'w:t') ? textOf(node) : '')).join(''),
    );
    const field: Field = { code: [{ text: child.attributes.get('w:instr') ?? '' }], shown: shown.join('') };
    const isTotal = typeOfField(field) === PAGE_TOTAL;
    if (isTotal) findings.pageTotals += 1;
    if (!isTotal && !isOfMerge(field)) return child;
    const slot = slotFor(slots, isTotal ? pageTotal : shownIn(valueOfField(field, findings)));
    return element('w:r', {}, [...lookOf(runs[0]?.run ?? null), slot]);
  });
}

interface TextPlace {
  run: XmlElement;
  node: XmlElement;
  start: number;
  text: string;
}

/**
 * Returns the nodes of a text, with slots for the tags that begin in it and without the rest of tags that
 * begin before it; null if it has no tags.
 */
function withTags(
  { start, text }: TextPlace,
  whole: string,
  tags: readonly Tag[],
  { slots, findings }: Fields,
): XmlNode[] | null {
  const end = start + text.length;
  const nodes: XmlNode[] = [];
  let isTouched = false;
  let at = start;
  const keep = (to: number) => {
    if (to > at) nodes.push(element('w:t', { 'xml:space': 'preserve' }, [whole.slice(at, to)]));
  };
  for (const tag of tags) {
    if (tag.end <= start || tag.start >= end) continue;
    isTouched = true;
    keep(tag.start);
    at = Math.min(end, tag.end);
    if (tag.start < start) continue;
    const value = valueOfName(tag.name, findings, whole.slice(tag.start, tag.end));
    nodes.push(slotFor(slots, shownIn(value)));
  }
  keep(end);
  return isTouched ? nodes : null;
}

/** Turns the fields that are written in the text of a paragraph, also over several runs, into slots. */
function readTags(paragraph: XmlElement, fields: Fields): void {
  const places: TextPlace[] = [];
  let whole = '';
  for (const { run } of placesOf(paragraph))
    for (const node of run.children) {
      if (!isElement(node) || node.name === 'w:rPr') continue;
      const text = node.name === 'w:t' ? textOf(node) : '\n';
      if (node.name === 'w:t') places.push({ run, node, start: whole.length, text });
      whole += text;
    }
  const tags = tagsOf(whole);
  if (tags.length === 0) return;
  const made = new Map<XmlElement, XmlNode[]>();
  for (const place of places) {
    const nodes = withTags(place, whole, tags, fields);
    if (nodes !== null) made.set(place.node, nodes);
  }
  for (const { run } of places)
    run.children = run.children.flatMap((node) => (isElement(node) ? (made.get(node) ?? [node]) : [node]));
}

/** Turns all fields of a paragraph into slots; its text boxes have paragraphs of their own. */
export function readParagraph(paragraph: XmlElement, fields: Fields): void {
  readSimpleFields(paragraph, fields);
  readComplexFields(paragraph, fields);
  readTags(paragraph, fields);
}
