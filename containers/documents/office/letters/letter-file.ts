import { posix } from 'node:path';
import { documentOf, element, type XmlElement } from '../../text/tree.ts';
import { XML_HEAD } from '../../text/xml-text.ts';
import { type Packed, packed, ZipFile } from '../../text/zip-file.ts';
import { type Letter, render } from './letter.ts';
import { TYPES_PART } from './package.ts';
import { EMPTY_FOOTER, EMPTY_HEADER, relationIn } from './sections.ts';
import type { SidePart, Template } from './template.ts';

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

function nameIn(side: SidePart, copy: number): string {
  const { dir, name, ext } = posix.parse(side.name);
  return copy === 0 ? side.name : `${dir}/${name}c${copy}${ext}`;
}

/** Writes letters into files: what they share is packed once. */
export class LetterFiles {
  readonly #template: Template;
  readonly #shared: Packed[];
  readonly #own: SidePart[];

  constructor(template: Template) {
    this.#template = template;
    const { package: found, sides, notes, numberingPart } = template;
    const written = new Set([
      ...[found.main, found.relationsPart(found.main).name],
      ...sides.map(({ name }) => name),
      ...notes.map(({ name }) => name),
      ...(numberingPart === undefined ? [] : [numberingPart]),
    ]);
    this.#shared = found.others(written).map(([name, bytes]) => packed(name, bytes));
    this.#own = sides.filter(({ isOwn }) => isOwn);
  }

  /** One file of these letters, each in sections of its own, and its bytes; `letterAt` gives them anew each time. Where there is an `appendix`, it is the last section. */
  write(path: string, count: number, letterAt: (copy: number) => Letter, appendix?: string): number {
    const { package: found, notes, sides, numbering, numberingPart } = this.#template;
    const zip = new ZipFile(path);
    const copies = Array.from({ length: count }, (_, copy) => copy);
    zip.add(packed(TYPES_PART, Buffer.from(documentOf(this.#types(count)))));
    for (const part of this.#shared) zip.add(part);
    zip.stream(found.main, this.#document(copies, letterAt, appendix));
    zip.add(packed(found.relationsPart(found.main).name, Buffer.from(documentOf(this.#relations(count)))));
    for (const { name, start, fixed, pieces, end } of notes) {
      const texts = copies.map((copy) => render(pieces, letterAt(copy)));
      zip.stream(name, [XML_HEAD + start + render(fixed, letterAt(0)), ...texts, end]);
    }
    const first = letterAt(0);
    for (const side of sides) zip.stream(side.name, [XML_HEAD, render(side.pieces, first)]);
    for (const side of this.#own) this.#copySide(zip, side, copies.slice(1), letterAt);
    if (numberingPart !== undefined) {
      const lists = numbering.partFor(count) ?? found.read(numberingPart);
      if (lists) zip.add(packed(numberingPart, Buffer.from(documentOf(lists))));
    }
    if (this.#needsEmpty(count))
      for (const kind of ['hdr', 'ftr'])
        zip.add(
          packed(
            `word/empty-${kind}.xml`,
            Buffer.from(`${XML_HEAD}<w:${kind} xmlns:w="${WORD}"><w:p/></w:${kind}>`),
          ),
        );
    return zip.end();
  }

  #needsEmpty(count: number): boolean {
    return count > 1 && this.#template.sections.needsEmpty;
  }

  *#document(
    copies: readonly number[],
    letterAt: (copy: number) => Letter,
    appendix: string | undefined,
  ): Generator<string> {
    const { start, letter: pieces, end, sections } = this.#template;
    yield XML_HEAD + start;
    let last: Letter | undefined;
    for (const copy of copies) {
      last = letterAt(copy);
      yield render(pieces, last);
    }
    if (appendix !== undefined) yield appendix;
    else if (last) yield sections.xmlIn(last, sections.count - 1);
    yield end;
  }

  #copySide(
    zip: ZipFile,
    side: SidePart,
    copies: readonly number[],
    letterAt: (copy: number) => Letter,
  ): void {
    const relations = this.#template.package.relationsBytes(side.name);
    for (const copy of copies) {
      const name = nameIn(side, copy);
      zip.stream(name, [XML_HEAD, render(side.pieces, letterAt(copy))]);
      const { dir, base } = posix.parse(name);
      if (relations) zip.add(packed(`${dir}/_rels/${base}.rels`, relations));
    }
  }

  #relations(count: number): XmlElement {
    const { package: found } = this.#template;
    const { root } = found.relationsPart(found.main);
    const children = [...root.children];
    const add = (id: string, kind: string, target: string) =>
      children.push(element('Relationship', { Id: id, Type: `${RELATIONSHIP}/${kind}`, Target: target }));
    for (const side of this.#own)
      for (let copy = 1; copy < count; copy++)
        add(relationIn(side.id, copy), side.kind, `/${nameIn(side, copy)}`);
    if (this.#needsEmpty(count)) {
      add(EMPTY_HEADER, 'header', '/word/empty-hdr.xml');
      add(EMPTY_FOOTER, 'footer', '/word/empty-ftr.xml');
    }
    return { ...root, children };
  }

  #types(count: number): XmlElement {
    const root = this.#template.package.types();
    const add = (part: string, type: string) =>
      root.children.push(element('Override', { PartName: `/${part}`, ContentType: type }));
    for (const side of this.#own)
      for (let copy = 1; copy < count; copy++) add(nameIn(side, copy), `${TYPE}.${side.kind}+xml`);
    if (this.#needsEmpty(count)) {
      add('word/empty-hdr.xml', `${TYPE}.header+xml`);
      add('word/empty-ftr.xml', `${TYPE}.footer+xml`);
    }
    return root;
  }
}
