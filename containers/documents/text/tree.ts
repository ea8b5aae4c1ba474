import { lookUp } from '../../plain/look-up.ts';
import { readXml, type XmlEntities, XmlFault, type XmlHandler } from './read-xml.ts';
import { holdableInXml, XML_HEAD } from './xml-text.ts';

/** An element with its decoded text; comments and instructions are not kept. */
export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlNode[];
}

export type XmlNode = XmlElement | string;

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

export function escapeText(text: string): string {
  return holdableInXml(text).replace(/[&<>\r]/g, (character) => lookUp(ESCAPED, character) ?? '');
}

function escapeAttribute(text: string): string {
  return holdableInXml(text).replace(/[&<>"\n\r\t]/g, (character) => lookUp(ESCAPED, character) ?? '');
}

/** Parses an XML text to a tree; throws `XmlFault`. */
export function parseXml(text: string, entities?: XmlEntities): XmlElement {
  const stack: XmlElement[] = [];
  let root: XmlElement | undefined;
  const builder: XmlHandler = {
    open(name, attributes) {
      const element: XmlElement = { name, attributes: new Map(attributes), children: [] };
      stack.at(-1)?.children.push(element);
      root ??= element;
      stack.push(element);
    },
    close: () => void stack.pop(),
    text: (content) => void stack.at(-1)?.children.push(content),
  };
  readXml(text, builder, entities);
  if (root === undefined) throw new XmlFault('no root');
  return root;
}

export function openTag({ name, attributes }: XmlElement): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes) tag += ` ${key}="${escapeAttribute(value)}"`;
  return tag;
}

export function xmlOf(node: XmlNode): string {
  if (typeof node === 'string') return escapeText(node);
  if (node.children.length === 0) return `${openTag(node)}/>`;
  return `${openTag(node)}>${node.children.map(xmlOf).join('')}</${node.name}>`;
}

export function documentOf(root: XmlElement): string {
  return XML_HEAD + xmlOf(root);
}

export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: XmlNode[] = [],
): XmlElement {
  return { name, attributes: new Map(Object.entries(attributes)), children };
}

export function isElement(node: XmlNode | undefined, name?: string): node is XmlElement {
  return typeof node === 'object' && (name === undefined || node.name === name);
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((node): node is XmlElement => isElement(node, name));
}

export function elementsOf({ children }: XmlElement, name?: string): XmlElement[] {
  return children.filter((node): node is XmlElement => isElement(node, name));
}

export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** Returns all elements of that name in the tree, in order. */
export function descendantsOf(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      if (child.name === name) found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}
