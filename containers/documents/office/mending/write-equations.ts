import { elementsOf, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { equationOf, isEquationCode } from './equation-code.ts';
import { visitFields, without } from './word-field.ts';

/** Writes EQ fields, whose code LibreOffice does not read, as equations; returns how many. */
export function writeEquations(root: XmlElement): number {
  const equations = new Map<XmlNode, XmlElement>();
  const gone = new Set<XmlNode>();
  visitFields(root, ({ code, codes: [simple], marks, shown, isNested }) => {
    const isShown = shown === null ? textOf(simple ?? '') !== '' : shown.length > 0;
    if (!isEquationCode(code) || isNested || isShown) return;
    const equation = equationOf(code);
    const [begin] = marks;
    if (equation === null || begin === undefined) return;
    equations.set(begin, equation);
    for (const mark of marks) gone.add(mark);
  });
  if (equations.size === 0) return 0;
  place(root, equations);
  without(root, gone);
  return equations.size;
}

/** Puts each before the run in which its field begins. */
function place(parent: XmlElement, equations: ReadonlyMap<XmlNode, XmlElement>): void {
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    place(child, equations);
    const own = child.name === 'w:fldSimple' ? [child] : elementsOf(child, 'w:fldChar');
    return [...own.flatMap((mark) => equations.get(mark) ?? []), child];
  });
}
