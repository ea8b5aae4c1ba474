import { textOf, type XmlElement, type XmlNode } from '../../text/tree.ts';
import type { TextStyles } from './text-styles.ts';

const HIDING = ['text:section', 'text:hidden-text', 'text:hidden-paragraph'];

/** Returns true if the author of a text has hidden an element of it. */
export function isHidden(element: XmlElement, styles: TextStyles): boolean {
  const { name, attributes } = element;
  if (name === 'text:section' && attributes.get('text:display') === 'none') return true;
  if (HIDING.includes(name) && attributes.get('text:is-hidden') === 'true') return true;
  return styles.propertiesOf(element, ['text:display'])['text:display'] === 'none';
}

/** Takes text that its author has hidden out of a document; returns how many passages of it there were. */
export function dropHiddenText(styles: TextStyles, body: XmlElement): number {
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
