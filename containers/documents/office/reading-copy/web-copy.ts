import { elementsOf, isElement, type XmlElement, xmlOf } from '../../text/tree.ts';
import { equationText } from './equation-text.ts';
import type { Tags } from './marks.ts';
import type { TrackedChange } from './tracked-changes.ts';

const ANNOTATIONS = ['annotation', 'annotation-xml'];
const COMMENTS = ['office:annotation', 'office:annotation-end'];
const ELEMENTS = { insertion: 'ins', deletion: 'del' } as const;

function withoutAnnotations(node: XmlElement): XmlElement {
  const children = node.children.filter((child) => !isElement(child) || !ANNOTATIONS.includes(child.name));
  return {
    ...node,
    children: children.map((child) => (isElement(child) ? withoutAnnotations(child) : child)),
  };
}

/** An equation as a web page has it, with its line of text for readers that draw none. */
export function webEquation(math: XmlElement): string {
  const clean = withoutAnnotations(math);
  clean.attributes = new Map([
    ['xmlns', 'http://www.w3.org/1998/Math/MathML'],
    ['display', 'inline'],
    ['alttext', equationText(math)],
  ]);
  return xmlOf(clean);
}

/** The tags of a change, which name its author and its time. */
export function webChange({ kind, author, date }: TrackedChange): Tags {
  const name = ELEMENTS[kind];
  const attributes = new Map([
    ...(author === '' ? [] : [['title', author] as const]),
    ...(date === '' ? [] : [['datetime', date] as const]),
  ]);
  const [open = ''] = xmlOf({ name, attributes, children: [''] }).split(`</${name}>`);
  return { open, close: `</${name}>` };
}

/** Takes the comments out of a text. */
export function dropComments(parent: XmlElement): void {
  parent.children = parent.children.filter((child) => !isElement(child) || !COMMENTS.includes(child.name));
  for (const child of elementsOf(parent)) dropComments(child);
}
