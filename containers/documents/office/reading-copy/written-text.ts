import type { PageText } from '../../../plain/page-text.ts';
import { childOf, descendantsOf, parseXml, type XmlElement } from '../../text/tree.ts';
import { bodyOf, isParagraph } from './elements.ts';
import { FlatFile } from './flat-file.ts';
import { isHidden } from './hidden-text.ts';
import { TextStyles } from './text-styles.ts';

type Drawings = 'boxes' | 'all';

/** The elements that no reader sees as text of the document: remarks, and data of changes and drawings. */
const UNSEEN = [
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'office:binary-data',
  'svg:title',
  'svg:desc',
];
/** The drawing elements of text boxes and links; text in any other drawing may be drawn as a picture. */
const TEXT_BOX = ['draw:frame', 'draw:text-box', 'draw:a'];
/** A document within the document. */
const OBJECTS = ['draw:object', 'draw:object-ole'];
/** The end of the names of the elements by which an index is made. */
const PATTERN = '-source';
/** The elements that separate words. */
const BREAKS = ['text:tab', 'text:s', 'text:line-break', 'text:note', 'draw:frame'];
/** Missing words are reported by their passage, of so many characters. */
const PASSAGE_CHARACTERS = 1_500;

function isUnseen(name: string, drawings: Drawings): boolean {
  const isDrawing = name.startsWith('draw:') && !TEXT_BOX.includes(name);
  const isPicture = drawings === 'boxes' ? isDrawing : OBJECTS.includes(name);
  return isPicture || UNSEEN.includes(name) || name.endsWith(PATTERN);
}

/** Collects the text of a document that a reader sees, without what was deleted under control. */
class SeenText {
  readonly paragraphs: string[] = [];
  readonly #styles: TextStyles;
  readonly #drawings: Drawings;
  readonly #deletions: ReadonlySet<string>;
  readonly #open = new Set<string>();

  constructor(styles: TextStyles, body: XmlElement, drawings: Drawings) {
    this.#styles = styles;
    this.#drawings = drawings;
    const regions = descendantsOf(body, 'text:changed-region').filter((region) =>
      childOf(region, 'text:deletion'),
    );
    this.#deletions = new Set(regions.map(({ attributes }) => attributes.get('text:id') ?? ''));
  }

  visit(parent: XmlElement, written: string[]): void {
    for (const child of parent.children) {
      if (typeof child !== 'string') this.#visitElement(child, written);
      else if (this.#open.size === 0) written.push(child);
    }
  }

  #visitElement(element: XmlElement, written: string[]): void {
    const { name, attributes } = element;
    const change = attributes.get('text:change-id') ?? '';
    if (name === 'text:change-start' && this.#deletions.has(change)) this.#open.add(change);
    if (name === 'text:change-end') this.#open.delete(change);
    if (BREAKS.includes(name)) written.push(' ');
    if (isHidden(element, this.#styles)) return;
    if (isParagraph(element)) {
      const own: string[] = [];
      this.visit(element, own);
      this.paragraphs.push(own.join(''));
    } else if (!isUnseen(name, this.#drawings)) this.visit(element, written);
  }
}

/**
 * Returns the text of a flat OpenDocument file, by passages that are counted like pages, without the text of
 * drawings other than text boxes, because these may be drawn as pictures; throws `XmlFault`.
 */
export function passagesOf(bytes: Buffer): PageText[] {
  return passagesIn(new FlatFile(bytes).root, 'boxes');
}

/**
 * Returns the text of the content part of an OpenDocument package, with that of drawings; throws `XmlFault`.
 */
export function passagesOfContent(content: string): PageText[] {
  return passagesIn(parseXml(content), 'all');
}

function passagesIn(root: XmlElement, drawings: Drawings): PageText[] {
  const body = bodyOf(root);
  if (body === undefined) return [];
  const seen = new SeenText(new TextStyles(root), body, drawings);
  seen.visit(body, []);
  const passages: PageText[] = [];
  for (const text of seen.paragraphs) {
    const last = passages.at(-1);
    if (last === undefined || last.text.length > PASSAGE_CHARACTERS)
      passages.push({ page: passages.length + 1, text });
    else last.text += `\n${text}`;
  }
  return passages;
}
