import type { FiscalElement } from '../values/element.ts';

/** The texts of a document by their ways, such as `ICMS.vBC`; of a way that repeats all in order. */
export type Leaves = Map<string, string[]>;

function add(leaves: Leaves, way: string, text: string): void {
  const before = leaves.get(way);
  if (before === undefined) leaves.set(way, [text]);
  else before.push(text);
}

/** Elements whose name says a variant of what they stand in, which its own fields tell as well. */
export type Variants = Readonly<Record<string, string>>;

/** Adds the attributes of an element, each by `@` and its name. */
function addAttributes(leaves: Leaves, element: FiscalElement, way: string): void {
  for (const [name, text] of element.attributes)
    if (text !== '') add(leaves, way === '' ? `@${name}` : `${way}.@${name}`, text);
}

/**
 * Adds all texts and attributes below an element, not its own attributes. Children of an element that `variants` names are passed over: their name goes to the
 * way that it says, and what they hold is as if the parent held it.
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
    const variant = Object.hasOwn(variants, way) ? variants[way] : undefined;
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
