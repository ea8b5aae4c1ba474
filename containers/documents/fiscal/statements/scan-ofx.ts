import { decodeEntities } from './entities.ts';

/** Place of an element in `OfxTree`. */
export type OfxNode = number;

/** Elements that contain others even if their end tag is missing. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['OFX', 'OFC', 'BANKMSGSRSV1', 'CREDITCARDMSGSRSV1', 'INVSTMTMSGSRSV1', 'STMTTRNRS', 'CCSTMTTRNRS'],
  ...['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'ACCTSTMT', 'BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN', 'STMTTRNP'],
  ...['GENTRN', 'LEDGERBAL', 'AVAILBAL', 'SIGNONMSGSRSV1', 'SONRS'],
]);
const ROWS = ['STMTTRN', 'STMTTRNP', 'GENTRN', 'LEDGERBAL', 'AVAILBAL'];
const STATEMENTS = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
/** The elements that end these if their end tag is missing, because they are never nested. */
const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ...ROWS.map((name) => [name, ROWS] as const),
  ...STATEMENTS.map((name) => [name, [...ROWS, ...STATEMENTS]] as const),
]);
const TAG = /<(\/?)([a-z][\w.:-]*)(?:\s[^<>]*|\/)?>/iy;
const CDATA = '<![CDATA[';

/**
 * The elements of an OFX in order, each with the place behind its last descendant. A SGML element without an end tag
 * has the text behind it, and no children.
 */
export class OfxTree {
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  readonly #ends: number[] = [];
  /** True if elements that contain others were open at the end of the text. */
  isCut = false;

  get size(): number {
    return this.#names.length;
  }

  open(name: string): OfxNode {
    this.#texts.push('');
    this.#ends.push(this.#names.length + 1);
    return this.#names.push(name) - 1;
  }

  close(node: OfxNode): void {
    this.#ends[node] = this.size;
  }

  addText(node: OfxNode, text: string): void {
    this.#texts[node] += text;
  }

  name(node: OfxNode): string {
    return this.#names[node] ?? '';
  }

  text(node: OfxNode): string {
    return decodeEntities(this.#texts[node] ?? '').trim();
  }

  isEmpty(node: OfxNode): boolean {
    return (this.#texts[node] ?? '').trim() === '';
  }

  /** Returns the place behind its last descendant. */
  end(node: OfxNode): OfxNode {
    return this.#ends[node] ?? node + 1;
  }

  *children(node: OfxNode): Generator<OfxNode> {
    for (let child = node + 1; child < this.end(node); child = this.end(child)) yield child;
  }

  /** Returns the first child with one of these names. */
  find(node: OfxNode, ...names: readonly string[]): OfxNode | null {
    for (const child of this.children(node)) if (names.includes(this.name(child))) return child;
    return null;
  }

  /** Returns the text of the first child with one of these names; '' if there is none. */
  textOf(node: OfxNode | null, ...names: readonly string[]): string {
    const child = node === null ? null : this.find(node, ...names);
    return child === null ? '' : this.text(child);
  }
}

/** The open elements with the count of each name, so that an end tag without a start tag costs nothing. */
class OpenElements {
  readonly #nodes: OfxNode[] = [];
  readonly #counts = new Map<string, number>();
  readonly #tree: OfxTree;

  constructor(tree: OfxTree) {
    this.#tree = tree;
  }

  get last(): OfxNode | null {
    return this.#nodes.at(-1) ?? null;
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  push(node: OfxNode): void {
    const name = this.#tree.name(node);
    this.#nodes.push(node);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  pop(): string {
    const node = this.#nodes.pop();
    if (node === undefined) return '';
    const name = this.#tree.name(node);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) - 1);
    if (CONTAINERS.has(name)) this.#tree.close(node);
    return name;
  }

  /** Closes the innermost element of that name, and everything open within it. */
  closeTo(name: string): void {
    if (!this.has(name)) return;
    for (;;) {
      const node = this.last;
      if (this.pop() !== name) continue;
      if (node !== null) this.#tree.close(node);
      return;
    }
  }
}

function textEnd(text: string, at: number): number {
  const next = text.indexOf('<', at);
  return next === -1 ? text.length : next;
}

/** Returns the end of a comment, an instruction or a declaration; -1 for other text. */
function skippedEnd(text: string, at: number): number {
  const end = text.startsWith('<!--', at)
    ? '-->'
    : text.startsWith('<?', at) || text.startsWith('<!', at)
      ? '>'
      : null;
  if (end === null) return -1;
  const place = text.indexOf(end, at);
  return place === -1 ? text.length : place + end.length;
}

function hasValue(tree: OfxTree, node: OfxNode): boolean {
  return node === tree.size - 1 && !CONTAINERS.has(tree.name(node)) && !tree.isEmpty(node);
}

/** One pass over the text of an OFX. */
class OfxScan {
  readonly #text: string;
  readonly #tree = new OfxTree();
  readonly #open = new OpenElements(this.#tree);

  constructor(text: string) {
    this.#text = text;
  }

  scan(): OfxTree {
    const text = this.#text;
    for (let at = Math.max(0, text.indexOf('<')); at < text.length; ) {
      const end = this.#markup(at);
      at = textEnd(text, end);
      this.#addText(end, at);
    }
    while (this.#open.last !== null) this.#tree.isCut = CONTAINERS.has(this.#open.pop()) || this.#tree.isCut;
    return this.#tree;
  }

  /** Reads the markup at a place, and returns the place behind it. */
  #markup(at: number): number {
    TAG.lastIndex = at;
    const [tag, slash, name] = TAG.exec(this.#text) ?? [];
    if (tag !== undefined && name !== undefined) {
      this.#tag(name.toUpperCase(), slash === '/');
      if (slash === '' && tag.endsWith('/>')) this.#open.closeTo(name.toUpperCase());
      return at + tag.length;
    }
    if (this.#text.startsWith(CDATA, at)) return this.#characterData(at);
    const skipped = skippedEnd(this.#text, at);
    if (skipped !== -1) return skipped;
    const end = textEnd(this.#text, at + 1);
    this.#addText(at, end);
    return end;
  }

  #tag(name: string, isEnd: boolean): void {
    if (isEnd) {
      this.#open.closeTo(name);
      return;
    }
    // A value ends where the next element begins.
    if (this.#open.last !== null && hasValue(this.#tree, this.#open.last)) this.#open.pop();
    for (const ended of ENDED_BY.get(name) ?? []) this.#open.closeTo(ended);
    this.#open.push(this.#tree.open(name));
  }

  #characterData(at: number): number {
    const end = this.#text.indexOf(']]>', at);
    this.#addText(at + CDATA.length, end === -1 ? this.#text.length : end);
    return end === -1 ? this.#text.length : end + 3;
  }

  #addText(from: number, to: number): void {
    const node = this.#open.last;
    // Text behind the children of an element belongs to none of them.
    if (node !== null && node === this.#tree.size - 1) this.#tree.addText(node, this.#text.slice(from, to));
  }
}

/** Reads SGML without end tags, XML, and mixtures of both in one pass, whatever the text. */
export function scanOfx(text: string): OfxTree {
  return new OfxScan(text).scan();
}
