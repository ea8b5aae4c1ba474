import { symbolsTyped } from '../../text/symbol-letters.ts';
import { childOf, elementsOf, isElement, type XmlElement } from '../../text/tree.ts';
import type { TextStyles } from './text-styles.ts';

const FONTS = ['style:font-name', 'fo:font-family'] as const;

/** The name of a family, which may be quoted. */
export function unquoted(family: string): string {
  return family.replace(/^['"]|['"]$/g, '');
}

/** The family of each font, by the name that styles give it. */
function familiesOf(root: XmlElement): Map<string, string> {
  const faces = childOf(root, 'office:font-face-decls');
  return new Map(
    (faces ? elementsOf(faces, 'style:font-face') : []).map(({ attributes }) => {
      const name = attributes.get('style:name') ?? '';
      return [name, unquoted(attributes.get('svg:font-family') ?? name)];
    }),
  );
}

/** Replaces the codes of fonts of symbols, such as Wingdings, by the characters that they show. */
export function writeSymbols(root: XmlElement, styles: TextStyles, parts: readonly XmlElement[]): void {
  const families = familiesOf(root);
  const familyOf = (element: XmlElement): string | undefined => {
    const { 'style:font-name': name, 'fo:font-family': family } = styles.propertiesOf(element, FONTS);
    return name === undefined ? family && unquoted(family) : (families.get(name) ?? name);
  };
  const visit = (parent: XmlElement, around: string): void => {
    const family = familyOf(parent) ?? around;
    parent.children = parent.children.map((child) => {
      if (!isElement(child)) return symbolsTyped(child, family);
      visit(child, family);
      return child;
    });
  };
  for (const part of parts) visit(part, '');
}
