import { lookUp } from '../../../plain/look-up.ts';
import { childOf, elementsOf, type XmlElement } from '../../text/tree.ts';

const FAMILIES: Record<string, string> = {
  'text:p': 'paragraph',
  'text:h': 'paragraph',
  'text:span': 'text',
};
const MOST_PARENTS = 50;

/** The text properties that the styles of an OpenDocument text give the elements that have them. */
export class TextStyles {
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

  /** Properties of a paragraph or span, from its own style or the nearest above it that names one of them. */
  propertiesOf<Name extends string>(
    { name, attributes }: XmlElement,
    names: readonly Name[],
  ): Partial<Record<Name, string>> {
    const family = lookUp(FAMILIES, name);
    let wanted = family === undefined ? undefined : attributes.get('text:style-name');
    for (let step = 0; wanted !== undefined && step < MOST_PARENTS; step++) {
      const style = this.#styles.get(`${family} ${wanted}`);
      const properties = childOf(style, 'style:text-properties')?.attributes;
      const found: Partial<Record<Name, string>> = {};
      for (const each of names) {
        const value = properties?.get(each);
        if (value !== undefined) found[each] = value;
      }
      if (Object.keys(found).length > 0) return found;
      wanted = style?.attributes.get('style:parent-style-name');
    }
    return {};
  }
}
