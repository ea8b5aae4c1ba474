import { symbolsTyped } from '../../text/symbol-letters.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import { firstParagraph, isParagraph } from './elements.ts';
import { writeOutlineLabels } from './outline-labels.ts';
import { unquoted } from './symbol-fonts.ts';

const ITEMS = ['text:list-item', 'text:list-header'];
const BULLET = '•';
/** Bullets that only their own font shows. */
const PRIVATE_USE = /[\ue000-\uf8ff]/;
/** The labels that a browser writes by itself before the items of a numbered list. */
const PLAIN_LABEL = /^(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,8}|[A-Z]{1,2}|[IVXLC]{1,8})\.$/;

/** The bullets of list styles, by the style's name and the level. */
class Bullets {
  readonly #found = new Map<string, string>();

  constructor(root: XmlElement) {
    for (const group of ['office:styles', 'office:automatic-styles']) {
      const parent = childOf(root, group);
      for (const style of parent ? elementsOf(parent, 'text:list-style') : []) this.#read(style);
    }
  }

  #read(style: XmlElement): void {
    for (const level of elementsOf(style, 'text:list-level-style-bullet')) {
      const { attributes } = level;
      const bullet = attributes.get('text:bullet-char') ?? BULLET;
      const key = `${style.attributes.get('style:name')} ${attributes.get('text:level')}`;
      const font = childOf(level, 'style:text-properties')?.attributes.get('fo:font-family') ?? '';
      const shown = symbolsTyped(bullet, unquoted(font));
      this.#found.set(key, PRIVATE_USE.test(shown) ? BULLET : shown);
    }
  }

  of(style: string, level: number): string {
    return this.#found.get(`${style} ${level}`) ?? '';
  }
}

/** The label before an item of a list. */
function labelOf(item: XmlElement, style: string, level: number, bullets: Bullets): string {
  if (item.name === 'text:list-header' || !item.children.some((child) => isParagraph(child))) return '';
  const number = childOf(item, 'text:number');
  return number === undefined ? bullets.of(style, level) : textOf(number);
}

function isPlain(list: XmlElement): boolean {
  return elementsOf(list).every((item) => {
    const number = childOf(item, 'text:number');
    const isPlainItem = number === undefined || PLAIN_LABEL.test(textOf(number));
    return isPlainItem && elementsOf(item, 'text:list').every(isPlain);
  });
}

/** A list as the paragraphs that a reader sees, each with its label before it. */
function paragraphsOf(list: XmlElement, bullets: Bullets, style: string, level: number): XmlNode[] {
  const name = list.attributes.get('text:style-name') ?? style;
  return elementsOf(list)
    .filter((item) => ITEMS.includes(item.name))
    .flatMap((item): XmlNode[] => {
      const label = labelOf(item, name, level, bullets);
      const first = label === '' ? undefined : firstParagraph(item);
      first?.children.unshift(`${label} `);
      return item.children.flatMap((child): XmlNode[] => {
        if (!isElement(child) || child.name === 'text:number') return [];
        return child.name === 'text:list' ? paragraphsOf(child, bullets, name, level + 1) : [child];
      });
    });
}

/** A heading that is numbered by its level has its label within it. */
function labelHeading(heading: XmlElement): void {
  const number = childOf(heading, 'text:number');
  if (number === undefined) return;
  const rest = heading.children.filter((child) => child !== number);
  heading.children = [`${textOf(number)} `, ...rest];
}

/**
 * Writes the labels of lists and headings into their paragraphs; if `keepsPlain`, lists that a browser labels
 * alike stay lists.
 */
export function writeLabels(root: XmlElement, body: XmlElement, keepsPlain: boolean): void {
  writeOutlineLabels(root, body);
  const bullets = new Bullets(root);
  const written = (child: XmlNode): XmlNode[] => {
    if (!isElement(child)) return [child];
    const isWritten = child.name === 'text:list' && !(keepsPlain && isPlain(child));
    const blocks = isWritten ? paragraphsOf(child, bullets, '', 1) : [child];
    for (const block of blocks) if (isElement(block)) visit(block);
    return blocks;
  };
  const visit = (parent: XmlElement): void => {
    parent.children = parent.children.flatMap(written);
    if (parent.name === 'text:h') labelHeading(parent);
  };
  visit(body);
}
