import { localName } from '../../text/read-xml.ts';
import { elementsOf, isElement, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { isShape } from './elements.ts';

function mathOf(object: XmlElement): XmlElement | undefined {
  return elementsOf(object).find(({ name }) => localName(name) === 'math');
}

/** LibreOffice waits for ever where it opens an OLE object in flat OpenDocument; a page shows the picture for it alone. */
function keepPicture(frame: XmlElement): void {
  const hasPicture = elementsOf(frame, 'draw:image').some(({ children }) => children.length > 0);
  const dropped = ['draw:object-ole', ...(hasPicture ? ['draw:object'] : [])];
  frame.children = frame.children.filter((child) => !isElement(child) || !dropped.includes(child.name));
}

/**
 * Replaces each equation of a text by what `write` makes of its MathML, other embedded documents by the pictures that
 * stand for them, and takes the contents of those without one out; returns what puts these back.
 */
export function settleObjects(
  body: XmlElement,
  write: (math: XmlElement, isInShape: boolean) => string,
): () => void {
  const others: { object: XmlElement; children: XmlNode[] }[] = [];
  const settled = (child: XmlNode, isInShape: boolean): XmlNode => {
    if (!isElement(child)) return child;
    const math = elementsOf(child, 'draw:object').flatMap((object) => mathOf(object) ?? [])[0];
    if (math !== undefined) return write(math, isInShape);
    if (child.name === 'draw:frame') keepPicture(child);
    for (const object of elementsOf(child, 'draw:object')) {
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
