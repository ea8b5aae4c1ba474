import type { PageText } from '../../../plain/page-text.ts';
import { childOf, descendantsOf, type XmlElement } from '../../text/tree.ts';
import { bodyOf, isParagraph } from './elements.ts';
import { FlatFile } from './flat-file.ts';
import { isHidden } from './hidden-text.ts';
import { TextStyles } from './text-styles.ts';

/** What no reader sees as text of the document: remarks, and data of changes and drawings. */
const UNSEEN = [
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'office:binary-data',
  'svg:title',
  'svg:desc',
];
/** What is written in any other drawing may be drawn as a picture. */
const TEXT_BOX = ['draw:frame', 'draw:text-box', 'draw:a'];
/** The end of the names of what an index is made by. */
const PATTERN = '-source';
/** What parts words. */
const BREAKS = ['text:tab', 'text:s', 'text:line-break', 'text:note', 'draw:frame'];
/** Missing words are reported by their passage, of so many characters. */
const PASSAGE_CHARACTERS = 1_500;

function isUnseen(name: string): boolean {
  const isDrawing = name.startsWith('draw:') && !TEXT_BOX.includes(name);
  return isDrawing || UNSEEN.includes(name) || name.endsWith(PATTERN);
}

/** Collects the text of a document that a reader sees, without what was deleted under control. */
class SeenText {
  readonly paragraphs: string[] = [];
  readonly #styles: TextStyles;
  readonly #deletions: ReadonlySet<string>;
  readonly #open = new Set<string>();

  constructor(styles: TextStyles, body: XmlElement) {
    this.#styles = styles;
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
    } else if (!isUnseen(name)) this.visit(element, written);
  }
}

/** The text of a document of flat OpenDocument, by passages that are counted like pages; throws `XmlFault`. */
export function passagesOf(bytes: Buffer): PageText[] {
  const { root } = new FlatFile(bytes);
  const body = bodyOf(root);
  if (body === undefined) return [];
  const seen = new SeenText(new TextStyles(root), body);
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
