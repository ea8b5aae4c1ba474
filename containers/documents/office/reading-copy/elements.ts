import { childOf, isElement, type XmlElement, type XmlNode } from '../../text/tree.ts';

/** The text of a document of OpenDocument: its paragraphs, lists and tables. */
export function bodyOf(root: XmlElement): XmlElement | undefined {
  return childOf(childOf(root, 'office:body'), 'office:text');
}

interface Paragraph extends XmlElement {
  name: 'text:p' | 'text:h';
}

export function isParagraph(node: XmlNode | undefined): node is Paragraph {
  return isElement(node, 'text:p') || isElement(node, 'text:h');
}

/** The first paragraph below an element, in reading order. */
export function firstParagraph(parent: XmlElement): XmlElement | undefined {
  for (const child of parent.children) {
    if (isParagraph(child)) return child;
    const found = isElement(child) ? firstParagraph(child) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** A drawing, picture or text box: what is written within it may be drawn as a picture. */
export function isShape({ name }: XmlElement): boolean {
  return name.startsWith('draw:');
}
