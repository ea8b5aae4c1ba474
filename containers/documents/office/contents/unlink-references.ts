import { elementsOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { namedBy, referenceOf } from './reference-code.ts';

interface Field {
  code: string;
  /** The elements of its marks and its code. */
  marks: Set<XmlNode>;
  isCode: boolean;
}

type OnField = (code: string, marks: ReadonlySet<XmlNode>) => void;

/** Visits the fields of a part at their ends, with the elements that make them fields. */
function visitFields(root: XmlElement, onField: OnField): void {
  const open: Field[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      const field = open.at(-1);
      if (child.name === 'w:fldSimple') onField(child.attributes.get('w:instr') ?? '', new Set([child]));
      if (child.name === 'w:instrText' && field?.isCode) {
        field.code += child.children.filter((node) => typeof node === 'string').join('');
        field.marks.add(child);
      } else if (child.name === 'w:fldChar') passMark(child, open, onField);
      else visit(child);
    }
  };
  visit(root);
}

/** The beginning, the middle or the end of a field. */
function passMark(mark: XmlElement, open: Field[], onField: OnField): void {
  const type = mark.attributes.get('w:fldCharType');
  if (type === 'begin') {
    open.push({ code: '', marks: new Set([mark]), isCode: true });
    return;
  }
  const field = open.at(-1);
  if (field === undefined) return;
  field.marks.add(mark);
  field.isCode = false;
  if (type !== 'end') return;
  open.pop();
  onField(field.code, field.marks);
}

/** The names, in small letters, that references may have in a part. */
export function namesIn(root: XmlElement): Set<string> {
  const names = new Set<string>();
  const visit = (parent: XmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'w:bookmarkStart') names.add((child.attributes.get('w:name') ?? '').toLowerCase());
      visit(child);
    }
  };
  visit(root);
  visitFields(root, (code) => {
    const name = namedBy(code);
    if (name !== null) names.add(name);
  });
  return names;
}

/** Leaves of each reference to a name that is not there the text that it has; returns how many there were. */
export function unlinkReferences(root: XmlElement, names: ReadonlySet<string>): number {
  const gone = new Set<XmlNode>();
  let count = 0;
  visitFields(root, (code, marks) => {
    const target = referenceOf(code);
    if (target === null || names.has(target)) return;
    count += 1;
    for (const mark of marks) gone.add(mark);
  });
  const clean = (parent: XmlElement): void => {
    parent.children = parent.children.flatMap((child) => {
      if (typeof child === 'string') return [child];
      clean(child);
      if (!gone.has(child)) return [child];
      return child.name === 'w:fldSimple' ? child.children : [];
    });
  };
  if (count > 0) clean(root);
  return count;
}
