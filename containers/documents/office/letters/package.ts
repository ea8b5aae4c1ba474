import { posix } from 'node:path';
import { unzip } from '../../../files/unzip.ts';
import { decodeXml } from '../../text/read-xml.ts';
import { childOf, documentOf, element, elementsOf, parseXml, type XmlElement } from '../../text/tree.ts';

/** The fault of a template, as a code of the container's failures. */
export class TemplateFault extends Error {
  readonly code: 'damaged' | 'templateMacros';

  constructor(code: TemplateFault['code']) {
    super(code);
    this.code = code;
  }
}

export interface Relation {
  id: string;
  kind: string;
  /** The path of a part, or an address outside. */
  target: string;
  element: XmlElement;
}

export const TYPES_PART = '[Content_Types].xml';
const MOST_PART_BYTES = 256 * 1024 * 1024;
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

function relationsName(part: string): string {
  return part === '' ? '_rels/.rels' : `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`;
}

/** The parts of a DOCX, of which any may be read as a tree and written anew. */
export class WordPackage {
  readonly main: string;
  readonly document: XmlElement;
  readonly #parts: Map<string, Uint8Array>;
  readonly #types: XmlElement;

  /** Throws `TemplateFault`, and `XmlFault` where a part is no XML. */
  constructor(bytes: Uint8Array, { mayHaveMacros = false } = {}) {
    this.#parts = unzip(bytes, MOST_PART_BYTES, (name) => !name.endsWith('/'));
    this.#types = this.read(TYPES_PART) ?? this.#fail();
    const found = this.relationsOf('').find(({ kind }) => kind === 'officeDocument');
    this.main = found?.target ?? 'word/document.xml';
    this.document = this.read(this.main) ?? this.#fail();
    if (this.document.name !== 'w:document') throw new TemplateFault('damaged');
    if (!mayHaveMacros && this.relationsOf(this.main).some(({ kind }) => kind === 'vbaProject'))
      throw new TemplateFault('templateMacros');
    for (const type of elementsOf(this.#types))
      if (type.attributes.get('PartName') === `/${this.main}`) type.attributes.set('ContentType', MAIN_TYPE);
  }

  #fail(): never {
    throw new TemplateFault('damaged');
  }

  get body(): XmlElement {
    return childOf(this.document, 'w:body') ?? this.#fail();
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  read(name: string): XmlElement | null {
    const bytes = this.#parts.get(name);
    return bytes === undefined ? null : parseXml(decodeXml(bytes));
  }

  set(name: string, root: XmlElement): void {
    this.#parts.set(name, Buffer.from(documentOf(root)));
  }

  /** The relations of a part; those of the whole package for ''. */
  relationsOf(part: string): Relation[] {
    const root = this.read(relationsName(part));
    if (root === null) return [];
    return elementsOf(root).map((element) => {
      const target = element.attributes.get('Target') ?? '';
      const isOutside = element.attributes.get('TargetMode') === 'External';
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
      return {
        id: element.attributes.get('Id') ?? '',
        kind: (element.attributes.get('Type') ?? '').split('/').at(-1) ?? '',
        target: isOutside ? target : path,
        element,
      };
    });
  }

  /** The part of the only relation of that kind; undefined where there is none. */
  partOf(kind: string): string | undefined {
    const relation = this.relationsOf(this.main).find((found) => found.kind === kind);
    return relation !== undefined && this.#parts.has(relation.target) ? relation.target : undefined;
  }

  /** Takes relations of a part away, and the parts that they lead to. */
  drop(part: string, isGone: (relation: Relation) => boolean): void {
    const name = relationsName(part);
    const root = this.read(name);
    if (root === null) return;
    const gone = this.relationsOf(part).filter(isGone);
    if (gone.length === 0) return;
    const ids = new Set(gone.map(({ id }) => id));
    root.children = elementsOf(root).filter(({ attributes }) => !ids.has(attributes.get('Id') ?? ''));
    this.set(name, root);
    for (const { target } of gone) if (this.#parts.delete(target)) this.#dropType(target);
  }

  #dropType(part: string): void {
    this.#types.children = elementsOf(this.#types).filter(
      ({ attributes }) => attributes.get('PartName') !== `/${part}`,
    );
  }

  typeOf(part: string): string {
    const found = elementsOf(this.#types).find(({ attributes }) => attributes.get('PartName') === `/${part}`);
    return found?.attributes.get('ContentType') ?? '';
  }

  /** Returns a part's own content type, or that of its extension. */
  contentTypeOf(part: string): string {
    const extension = posix.extname(part).slice(1).toLowerCase();
    const usual = elementsOf(this.#types, 'Default').find(
      ({ attributes }) => attributes.get('Extension')?.toLowerCase() === extension,
    );
    return this.typeOf(part) || (usual?.attributes.get('ContentType') ?? '');
  }

  bytesOf(part: string): Uint8Array | undefined {
    return this.#parts.get(part);
  }

  replace(part: string, bytes: Uint8Array, contentType: string): void {
    this.#parts.set(part, bytes);
    this.#dropType(part);
    this.#types.children.push(element('Override', { PartName: `/${part}`, ContentType: contentType }));
  }

  relationsPart(part: string): { name: string; root: XmlElement } {
    const name = relationsName(part);
    return { name, root: this.read(name) ?? element('Relationships', { xmlns: RELATIONSHIPS }) };
  }

  relationsBytes(part: string): Uint8Array | undefined {
    return this.#parts.get(relationsName(part));
  }

  /** The types of content of all parts, as a tree of its own. */
  types(): XmlElement {
    return { ...this.#types, children: [...this.#types.children] };
  }

  /** Returns the parts that are written unchanged: all but these and the types. */
  others(written: ReadonlySet<string>): [string, Uint8Array][] {
    return [...this.#parts].filter(([name]) => name !== TYPES_PART && !written.has(name));
  }
}
