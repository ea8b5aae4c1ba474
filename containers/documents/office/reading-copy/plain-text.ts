import { childOf, elementsOf, isElement, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { isParagraph, isShape } from './elements.ts';

const LINE_END = '\r\n';
const LEFT_OUT = [
  'office:annotation',
  'office:forms',
  'text:sequence-decls',
  'text:tracked-changes',
  'svg:title',
  'svg:desc',
];
const ROWS = ['table:table-rows', 'table:table-header-rows', 'table:table-row-group'];

/** Writes a text of OpenDocument line by line; its notes follow at the end. */
class PlainWriter {
  readonly lines: string[] = [];
  readonly #notes: { citation: string; lines: string[] }[] = [];
  /** Text boxes stand below the paragraph that they are anchored to. */
  #boxes: XmlElement[] = [];

  write(body: XmlElement): string {
    this.#blocks(body);
    const notes = this.#notes.flatMap(({ citation, lines }) => {
      const [first = '', ...rest] = lines;
      return [`[${citation}] ${first}`, ...rest];
    });
    const all = notes.length === 0 ? this.lines : [...this.lines, '', ...notes];
    return all.map((line) => line.trimEnd() + LINE_END).join('');
  }

  #blocks(parent: XmlElement): void {
    for (const child of elementsOf(parent)) this.#block(child);
  }

  #block(block: XmlElement): void {
    if (LEFT_OUT.includes(block.name)) return;
    if (isParagraph(block)) this.#paragraph(block);
    else if (block.name === 'table:table') this.#table(block);
    else this.#blocks(block);
  }

  #paragraph(paragraph: XmlElement): void {
    const outer = this.#boxes;
    this.#boxes = [];
    for (const line of this.#inline(paragraph.children).split('\n')) this.lines.push(line);
    const boxes = this.#boxes;
    this.#boxes = outer;
    for (const box of boxes) this.#blocks(box);
  }

  #inline(nodes: readonly XmlNode[]): string {
    return nodes
      .map((node) => (isElement(node) ? this.#piece(node) : node.replace(/[\r\n\t ]+/g, ' ')))
      .join('');
  }

  #piece(node: XmlElement): string {
    if (LEFT_OUT.includes(node.name)) return '';
    switch (node.name) {
      case 'text:s':
        return ' '.repeat(Number(node.attributes.get('text:c') ?? 1));
      case 'text:tab':
        return '\t';
      case 'text:line-break':
        return '\n';
      case 'text:note':
        return this.#note(node);
    }
    if (!isShape(node)) return this.#inline(node.children);
    this.#boxes.push(node);
    return '';
  }

  #note(note: XmlElement): string {
    const mark = childOf(note, 'text:note-citation');
    const citation = mark === undefined ? '' : textOf(mark);
    const writer = new PlainWriter();
    const entry = { citation, lines: writer.lines };
    this.#notes.push(entry);
    writer.#blocks(childOf(note, 'text:note-body') ?? note);
    return `[${citation}]`;
  }

  /** A row is a line, its cells a tab apart; cells of several lines make as many lines. */
  #table(table: XmlElement): void {
    for (const part of elementsOf(table)) {
      if (ROWS.includes(part.name)) this.#table(part);
      if (part.name === 'table:table-row') this.#row(part);
    }
  }

  #row(row: XmlElement): void {
    const cells = elementsOf(row).map((cell) => {
      const start = this.lines.length;
      this.#blocks(cell);
      return this.lines.splice(start);
    });
    const height = Math.max(1, ...cells.map((lines) => lines.length));
    for (let line = 0; line < height; line++)
      this.lines.push(cells.map((lines) => lines[line] ?? '').join('\t'));
  }
}

/** The text of a document as a reader sees it, with what plain text has for its tables and notes. */
export function plainText(body: XmlElement): string {
  return new PlainWriter().write(body);
}
