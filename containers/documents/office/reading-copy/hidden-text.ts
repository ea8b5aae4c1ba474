import { childOf, elementsOf, textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';

const FAMILIES: Record<string, string> = {
  'text:p': 'paragraph',
  'text:h': 'paragraph',
  'text:span': 'text',
};
const HIDING = ['text:section', 'text:hidden-text', 'text:hidden-paragraph'];
const MOST_PARENTS = 50;

/** Which styles hide the text that has them, by their family and name. */
class HidingStyles {
  readonly #styles = new Map<string, XmlElement>();

  constructor(root: XmlElement) {
    for (const group of ['office:styles', 'office:automatic-styles']) {
      const parent = childOf(root, group);
      for (const style of parent ? elementsOf(parent, 'style:style') : []) {
        const { attributes } = style;
        this.#styles.set(`${attributes.get('style:family')} ${attributes.get('style:name')}`, style);
      }
    }
  }

  hides(family: string, name: string): boolean {
    let wanted: string | undefined = name;
    for (let step = 0; wanted !== undefined && step < MOST_PARENTS; step++) {
      const style = this.#styles.get(`${family} ${wanted}`);
      const display = childOf(style, 'style:text-properties')?.attributes.get('text:display');
      if (display !== undefined) return display === 'none';
      wanted = style?.attributes.get('style:parent-style-name');
    }
    return false;
  }
}

function isHidden({ name, attributes }: XmlElement, styles: HidingStyles): boolean {
  if (name === 'text:section' && attributes.get('text:display') === 'none') return true;
  if (HIDING.includes(name) && attributes.get('text:is-hidden') === 'true') return true;
  const family = FAMILIES[name];
  const style = attributes.get('text:style-name');
  return family !== undefined && style !== undefined && styles.hides(family, style);
}

/** Takes text that its author has hidden out of a document; returns how many passages of it there were. */
export function dropHiddenText(root: XmlElement, body: XmlElement): number {
  const styles = new HidingStyles(root);
  let passages = 0;
  const visit = (parent: XmlElement): void => {
    const kept: XmlNode[] = [];
    let wasHidden = false;
    for (const child of parent.children) {
      if (typeof child !== 'string' && isHidden(child, styles)) {
        const isPassage = textOf(child).trim() !== '';
        if (isPassage && !wasHidden) passages += 1;
        wasHidden ||= isPassage;
        continue;
      }
      if (typeof child !== 'string') visit(child);
      wasHidden = false;
      kept.push(child);
    }
    parent.children = kept;
  };
  visit(body);
  return passages;
}
