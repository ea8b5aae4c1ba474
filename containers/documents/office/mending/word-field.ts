import { elementsOf, isElement, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';

/** A field of a part of a Word document. */
export interface WordField {
  code: string;
  /** The elements of its code; the first is where the field begins. */
  codes: XmlElement[];
  /** The elements that make it a field, its code among them. */
  marks: Set<XmlNode>;
  /** The elements of its last result; null for a simple field, whose children are its result. */
  shown: XmlElement[] | null;
  /** True if the field's code contains another field. */
  isNested: boolean;
}

interface Open extends WordField {
  shown: XmlElement[];
  isCode: boolean;
}

type OnField = (field: WordField) => void;

/** Elements of a run that are visible. */
const SHOWING = [
  'w:t',
  'w:tab',
  'w:br',
  'w:sym',
  'w:drawing',
  'w:pict',
  'w:object',
  'w:noBreakHyphen',
  'w:ptab',
];

function passMark(mark: XmlElement, open: Open[], onField: OnField): void {
  const type = mark.attributes.get('w:fldCharType');
  if (type === 'begin') {
    const around = open.at(-1);
    if (around?.isCode) around.isNested = true;
    open.push({ code: '', codes: [], marks: new Set([mark]), shown: [], isNested: false, isCode: true });
    return;
  }
  const field = open.at(-1);
  if (field === undefined) return;
  field.marks.add(mark);
  field.isCode = false;
  if (type !== 'end') return;
  open.pop();
  onField(field);
}

function isShowing(element: XmlElement): boolean {
  return element.name === 'w:t' ? textOf(element) !== '' : SHOWING.includes(element.name);
}

function simpleField(simple: XmlElement): WordField {
  const code = simple.attributes.get('w:instr') ?? '';
  return { code, codes: [simple], marks: new Set([simple]), shown: null, isNested: false };
}

function passCode(element: XmlElement, field: Open): void {
  field.code += element.children.filter((node) => typeof node === 'string').join('');
  field.codes.push(element);
  field.marks.add(element);
}

/** Visits the fields of a part at their ends. */
export function visitFields(root: XmlElement, onField: OnField): void {
  const open: Open[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'w:fldSimple') onField(simpleField(child));
      const field = open.at(-1);
      if (child.name === 'w:instrText' && field?.isCode) passCode(child, field);
      else if (child.name === 'w:fldChar') passMark(child, open, onField);
      else {
        if (isShowing(child)) for (const each of open.filter(({ isCode }) => !isCode)) each.shown.push(child);
        visit(child);
      }
    }
  };
  visit(root);
}

/** Gives a field another code. */
export function setCode({ codes: [first, ...others], shown }: WordField, code: string): void {
  if (first === undefined) return;
  if (shown === null) first.attributes.set('w:instr', code);
  else first.children = [code];
  for (const other of others) other.children = [];
}

/** Removes nodes from a tree; the result of a removed simple field is kept. */
export function without(root: XmlElement, gone: ReadonlySet<XmlNode>): void {
  root.children = root.children.flatMap((child) => {
    if (!isElement(child)) return [child];
    without(child, gone);
    if (!gone.has(child)) return [child];
    return child.name === 'w:fldSimple' ? child.children : [];
  });
}
