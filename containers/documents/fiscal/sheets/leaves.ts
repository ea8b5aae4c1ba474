import { lookUp } from '../../../plain/look-up.ts';
import type { FiscalElement } from '../values/element.ts';

/** The texts of a document by their paths, such as `ICMS.vBC`; a repeated path has all its texts in order. */
export type Leaves = Map<string, string[]>;

function add(leaves: Leaves, way: string, text: string): void {
  const before = leaves.get(way);
  if (before === undefined) leaves.set(way, [text]);
  else before.push(text);
}

/** Elements whose name is a variant of their parent; their own fields state the variant as well. */
export type Variants = Readonly<Record<string, string>>;

/** Adds the attributes of an element, each as `@` and its name. */
function addAttributes(leaves: Leaves, element: FiscalElement, way: string): void {
  for (const [name, text] of element.attributes)
    if (text !== '') add(leaves, way === '' ? `@${name}` : `${way}.@${name}`, text);
}

/**
 * Adds all texts and attributes below an element, but not its own attributes. A child of an element named in `variants`
 * is skipped: its name becomes the value of the given path, and its content counts as the parent's.
 */
export function addLeaves(
  leaves: Leaves,
  element: FiscalElement,
  way: string,
  { variants = {}, except = [] }: { variants?: Variants; except?: readonly string[] } = {},
): void {
  for (const child of element.children) {
    if (except.includes(child.name)) continue;
    const children = child.children;
    const variant = lookUp(variants, way);
    if (variant !== undefined && children.length > 0) {
      add(leaves, variant, child.name);
      addAttributes(leaves, child, way);
      addLeaves(leaves, child, way, { variants: {}, except });
      continue;
    }
    const childWay = way === '' ? child.name : `${way}.${child.name}`;
    addAttributes(leaves, child, childWay);
    if (children.length > 0) addLeaves(leaves, child, childWay, { variants, except });
    else if (child.content !== '') add(leaves, childWay, child.content);
  }
}
