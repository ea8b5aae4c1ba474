import { decodeEntities } from './entities.ts';

/** A place in `OfxTree`. */
export type OfxNode = number;

/** Elements that hold others even where their end is missing. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['OFX', 'OFC', 'BANKMSGSRSV1', 'CREDITCARDMSGSRSV1', 'INVSTMTMSGSRSV1', 'STMTTRNRS', 'CCSTMTTRNRS'],
  ...['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'ACCTSTMT', 'BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN', 'STMTTRNP'],
  ...['GENTRN', 'LEDGERBAL', 'AVAILBAL', 'SIGNONMSGSRSV1', 'SONRS'],
]);
const ROWS = ['STMTTRN', 'STMTTRNP', 'GENTRN', 'LEDGERBAL', 'AVAILBAL'];
const STATEMENTS = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
/** What these end where its own end is missing: none of them is within another one. */
const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ...ROWS.map((name) => [name, ROWS] as const),
  ...STATEMENTS.map((name) => [name, [...ROWS, ...STATEMENTS]] as const),
]);
const TAG = /<(\/?)([a-z][\w.:-]*)(?:\s[^<>]*)?>/iy;
const CDATA = '<![CDATA[';

/**
 * The elements of an OFX in the order in which they stand, each with the place after its last descendant. An element of
 * SGML whose end is missing has the text behind it, and no children.
 */
export class OfxTree {
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  readonly #ends: number[] = [];
  /** Elements were open where the text ended. */
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

  /** The place after its last descendant. */
  end(node: OfxNode): OfxNode {
    return this.#ends[node] ?? node + 1;
  }

  *children(node: OfxNode): Generator<OfxNode> {
    for (let child = node + 1; child < this.end(node); child = this.end(child)) yield child;
  }

  /** The first child of one of these names. */
  find(node: OfxNode, ...names: readonly string[]): OfxNode | null {
    for (const child of this.children(node)) if (names.includes(this.name(child))) return child;
    return null;
  }

  /** The text of the first child of one of these names; '' without one. */
  textOf(node: OfxNode | null, ...names: readonly string[]): string {
    const child = node === null ? null : this.find(node, ...names);
    return child === null ? '' : this.text(child);
  }
}

/** What is open, with the count of each name, so that an end without its beginning costs nothing. */
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

  /** Ends the innermost element of that name, and whatever is open within it. */
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

/** Where what is neither an element nor text ends: a comment, an instruction, a declaration; -1 for other text. */
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

/** Reads SGML without ends, XML, and what lies between; one walk over the text, whatever is in it. */
export function scanOfx(text: string): OfxTree {
  const tree = new OfxTree();
  const open = new OpenElements(tree);
  const addText = (from: number, to: number) => {
    const node = open.last;
    // What follows the children of an element belongs to none of them.
    if (node !== null && node === tree.size - 1) tree.addText(node, text.slice(from, to));
  };
  for (let at = Math.max(0, text.indexOf('<')); at < text.length; ) {
    TAG.lastIndex = at;
    const [tag, slash, given] = TAG.exec(text) ?? [];
    const name = given?.toUpperCase();
    if (tag !== undefined && name !== undefined) {
      if (slash === '/') open.closeTo(name);
      else {
        // A value ends where the next element begins.
        if (open.last !== null && hasValue(tree, open.last)) open.pop();
        for (const ended of ENDED_BY.get(name) ?? []) open.closeTo(ended);
        open.push(tree.open(name));
      }
      at += tag.length;
    } else if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at);
      addText(at + CDATA.length, end === -1 ? text.length : end);
      at = end === -1 ? text.length : end + 3;
    } else {
      const skipped = skippedEnd(text, at);
      const end = skipped === -1 ? textEnd(text, at + 1) : skipped;
      if (skipped === -1) addText(at, end);
      at = end;
    }
    const behind = textEnd(text, at);
    addText(at, behind);
    at = behind;
  }
  while (open.last !== null) tree.isCut = CONTAINERS.has(open.pop()) || tree.isCut;
  return tree;
}
