import { fromXml } from './xml-text.ts';

/** An XML text that is not well-formed, or has what no document of Office has. */
export class XmlFault extends Error {}

export type Attributes = ReadonlyMap<string, string>;

export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

const NO_ATTRIBUTES: Attributes = new Map();
const MOST_NESTED = 500;
const SPACE = /\s/;
const NAME_END = /[\s/>]/g;

function indexAfter(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from);
  if (at === -1) throw new XmlFault(`no ${sought}`);
  return at + sought.length;
}

/** The end of a tag: a `>` may stand in the value of an attribute. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") at = indexAfter(text, character, at + 1) - 1;
  }
  throw new XmlFault('an open tag');
}

function attributesOf(text: string): Attributes {
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
    found.set(text.slice(at, equals).trim(), fromXml(text.slice(start, end)));
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

/** Goes through an XML text once, from its start to its end; no entities but the five and those by number. */
export function readXml(text: string, handler: XmlHandler): void {
  const open: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let hasRoot = false;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at && open.length > 0) handler.text(fromXml(text.slice(at, end)));
    if (next === -1) break;
    if (text.startsWith('<?', next)) at = indexAfter(text, '?>', next);
    else if (text.startsWith('<!--', next)) at = indexAfter(text, '-->', next + 4);
    else if (text.startsWith('<![CDATA[', next)) {
      at = indexAfter(text, ']]>', next);
      if (open.length > 0) handler.text(text.slice(next + 9, at - 3));
    } else if (text.startsWith('<!', next)) throw new XmlFault('a document type');
    else if (text.startsWith('</', next)) {
      const name = nameAt(text, next + 2);
      if (open.pop() !== name) throw new XmlFault(`a wrong end of ${name}`);
      handler.close(name);
      at = indexAfter(text, '>', next);
    } else {
      if (open.length === 0 && hasRoot) throw new XmlFault('two roots');
      hasRoot = true;
      const name = nameAt(text, next + 1);
      const tagEnd = endOfTag(text, next + 1 + name.length);
      const isEmpty = text[tagEnd - 1] === '/';
      const written = text.slice(next + 1 + name.length, isEmpty ? tagEnd - 1 : tagEnd);
      handler.open(name, written === '' ? NO_ATTRIBUTES : attributesOf(written));
      if (isEmpty) handler.close(name);
      else if (open.push(name) > MOST_NESTED) throw new XmlFault('nested too deep');
      at = tagEnd + 1;
    }
  }
  if (open.length > 0 || !hasRoot) throw new XmlFault('cut off');
}

/** The text of a part of a package: UTF-8, or UTF-16 with its mark. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
