import type { XmlElement, XmlNode } from '../../text/tree.ts';
import { elementsOf } from '../../text/tree.ts';
import { namedBy, referenceOf } from './reference-code.ts';
import { styleNamedBy, styleReference, type WordStyles } from './style-reference.ts';
import { setCode, visitFields, without } from './word-field.ts';

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
  visitFields(root, ({ code }) => {
    const name = namedBy(code);
    if (name !== null) names.add(name);
  });
  return names;
}

/**
 * Leaves of each reference to a name or a style that is not there the text that it has, and calls a style as
 * LibreOffice does; returns how many references were changed.
 */
export function unlinkReferences(root: XmlElement, names: ReadonlySet<string>, styles: WordStyles): number {
  const gone = new Set<XmlNode>();
  let count = 0;
  visitFields(root, (field) => {
    const target = referenceOf(field.code);
    const isOfStyle = styleNamedBy(field.code) !== null;
    const found = isOfStyle ? styleReference(field.code, styles) : field.code;
    const isLost = (target !== null && !names.has(target)) || found === null;
    if (isLost) for (const mark of field.marks) gone.add(mark);
    else if (found !== field.code) setCode(field, found);
    if (isLost || found !== field.code) count += 1;
  });
  if (gone.size > 0) without(root, gone);
  return count;
}
