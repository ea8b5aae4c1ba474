import { elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/tree.ts';
import { isShape } from './elements.ts';

function mathOf(object: XmlElement): XmlElement | undefined {
  return elementsOf(object).find(({ name }) => name.slice(name.indexOf(':') + 1) === 'math');
}

/**
 * Replaces each equation of a text by what `write` makes of its MathML, and takes the contents of other embedded
 * documents out; returns what puts those back.
 */
export function settleObjects(
  body: XmlElement,
  write: (math: XmlElement, isInShape: boolean) => string,
): () => void {
  const others: { object: XmlElement; children: XmlNode[] }[] = [];
  const settled = (child: XmlNode, isInShape: boolean): XmlNode => {
    if (!isElement(child)) return child;
    const object = elementsOf(child, 'draw:object')[0];
    const math = object && mathOf(object);
    if (math !== undefined) return write(math, isInShape);
    if (object !== undefined) {
      others.push({ object, children: object.children });
      object.children = [];
    }
    visit(child, isInShape || isShape(child));
    return child;
  };
  const visit = (parent: XmlElement, isInShape: boolean): void => {
    parent.children = parent.children.map((child) => settled(child, isInShape));
  };
  visit(body, false);
  return () => {
    for (const { object, children } of others) object.children = children;
  };
}
