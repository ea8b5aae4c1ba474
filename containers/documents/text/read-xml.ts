import { fromXml } from './xml-text.ts';

/** Thrown for an XML text that is not well-formed, or that has a document type or too deep nesting. */
export class XmlFault extends Error {}

export type Attributes = ReadonlyMap<string, string>;

export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * The replacement of entities in texts and in attribute values; by default the five of XML and numeric ones
 * are replaced.
 */
export interface XmlEntities {
  inText(written: string): string;
  inAttribute(written: string): string;
}

const OF_XML: XmlEntities = { inText: fromXml, inAttribute: fromXml };
const NO_ATTRIBUTES: Attributes = new Map();
const MOST_NESTED = 500;
const CDATA = '<![CDATA[';
const SPACE = /\s/;
const NAME_END = /[\s/>]/g;

function indexAfter(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from);
  if (at === -1) throw new XmlFault(`no ${sought}`);
  return at + sought.length;
}

/** Returns the end of a tag; an attribute value may contain a `>`. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") at = indexAfter(text, character, at + 1) - 1;
  }
  throw new XmlFault('an open tag');
}

function attributesOf(text: string, { inAttribute }: XmlEntities): Attributes {
  const found = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const equals = text.indexOf('=', at);
    if (equals === -1) throw new XmlFault('an attribute without a value');
    let start = equals + 1;
    while (SPACE.test(text[start] ?? '')) start += 1;
    const quote = text[start];
    if (quote !== '"' && quote !== "'") throw new XmlFault('a value without quotes');
    start += 1;
    const end = indexAfter(text, quote, start) - 1;
    const name = text.slice(at, equals).trim();
    if (found.has(name)) throw new XmlFault('an attribute that is there twice');
    found.set(name, inAttribute(text.slice(start, end)));
    at = end + 1;
  }
  return found;
}

function nameAt(text: string, from: number): string {
  NAME_END.lastIndex = from;
  const end = NAME_END.exec(text)?.index ?? -1;
  if (end <= from) throw new XmlFault('a tag without a name');
  return text.slice(from, end);
}

/** One pass through an XML text, with the names of the open elements. */
class XmlWalk {
  readonly #text: string;
  readonly #handler: XmlHandler;
  readonly #entities: XmlEntities;
  readonly #open: string[] = [];
  #hasRoot = false;

  constructor(text: string, handler: XmlHandler, entities: XmlEntities) {
    this.#text = text;
    this.#handler = handler;
    this.#entities = entities;
  }

  walk(): void {
    const text = this.#text;
    let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at < text.length) {
      const next = text.indexOf('<', at);
      const end = next === -1 ? text.length : next;
      if (end > at && this.#open.length > 0) this.#handler.text(this.#entities.inText(text.slice(at, end)));
      at = next === -1 ? end : this.#markup(next);
    }
    if (this.#open.length > 0 || !this.#hasRoot) throw new XmlFault('cut off');
  }

  /** Reads the markup that begins with `<` at a place, and returns the place behind it, as the methods below do. */
  #markup(at: number): number {
    const text = this.#text;
    if (text.startsWith('<?', at)) return indexAfter(text, '?>', at);
    if (text.startsWith('<!--', at)) return indexAfter(text, '-->', at + 4);
    if (text.startsWith(CDATA, at)) return this.#characterData(at);
    if (text.startsWith('<!', at)) throw new XmlFault('a document type');
    return text.startsWith('</', at) ? this.#endTag(at) : this.#startTag(at);
  }

  #characterData(at: number): number {
    const end = indexAfter(this.#text, ']]>', at);
    if (this.#open.length > 0) this.#handler.text(this.#text.slice(at + CDATA.length, end - 3));
    return end;
  }

  #endTag(at: number): number {
    const name = nameAt(this.#text, at + 2);
    if (this.#open.pop() !== name) throw new XmlFault(`a wrong end of ${name}`);
    this.#handler.close(name);
    return indexAfter(this.#text, '>', at);
  }

  #startTag(at: number): number {
    const text = this.#text;
    if (this.#open.length === 0 && this.#hasRoot) throw new XmlFault('two roots');
    this.#hasRoot = true;
    const name = nameAt(text, at + 1);
    const nameEnd = at + 1 + name.length;
    const end = endOfTag(text, nameEnd);
    const isEmpty = text[end - 1] === '/';
    const written = text.slice(nameEnd, isEmpty ? end - 1 : end);
    this.#handler.open(name, written === '' ? NO_ATTRIBUTES : attributesOf(written, this.#entities));
    if (isEmpty) this.#handler.close(name);
    else if (this.#open.push(name) > MOST_NESTED) throw new XmlFault('nested too deep');
    return end + 1;
  }
}

/** Reads an XML text once, from its start to its end. Throws `XmlFault`, also if there is a document type. */
export function readXml(text: string, handler: XmlHandler, entities = OF_XML): void {
  new XmlWalk(text, handler, entities).walk();
}

/** Decodes a part of a package: UTF-8, or UTF-16 with its byte order mark. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** Returns the name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
