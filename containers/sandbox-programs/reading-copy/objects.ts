import { elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/tree.ts';

function isMath({ name }: XmlElement): boolean {
  return name.slice(name.indexOf(':') + 1) === 'math';
}

/** Replaces each equation of a text by what `write` makes of its MathML, and empties other embedded documents. */
export function settleObjects(body: XmlElement, write: (math: XmlElement) => string): void {
  const settled = (child: XmlNode): XmlNode => {
    if (!isElement(child)) return child;
    const object = child.name === 'draw:frame' ? elementsOf(child, 'draw:object')[0] : undefined;
    const math = object && elementsOf(object).find(isMath);
    if (math !== undefined) return write(math);
    if (object !== undefined) object.children = [];
    visit(child);
    return child;
  };
  const visit = (parent: XmlElement): void => {
    parent.children = parent.children.map(settled);
  };
  visit(body);
}
