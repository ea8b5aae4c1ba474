import { descendantsOf, elementsOf, textOf, type XmlElement, type XmlNode } from '../xml/tree.ts';
import { isParagraph } from './elements.ts';

type ChangeKind = 'insertion' | 'deletion';

const KINDS: Record<string, ChangeKind> = { 'text:insertion': 'insertion', 'text:deletion': 'deletion' };
const CELLS = ['table:table-cell', 'table:covered-table-cell'];

/** The insertions and deletions of a text, by their ids; changes of the format alone are none. */
export function trackedChanges(body: XmlElement): Map<string, ChangeKind> {
  const found = new Map<string, ChangeKind>();
  for (const region of descendantsOf(body, 'text:changed-region')) {
    const kind = elementsOf(region).flatMap(({ name }) => KINDS[name] ?? [])[0];
    const id = region.attributes.get('text:id');
    if (kind !== undefined && id !== undefined) found.set(id, kind);
  }
  return found;
}

/** The deletions that are open at a place of a text. */
class OpenDeletions {
  readonly #open = new Set<string>();
  readonly #changes: ReadonlyMap<string, ChangeKind>;

  constructor(changes: ReadonlyMap<string, ChangeKind>) {
    this.#changes = changes;
  }

  get isDeleted(): boolean {
    return this.#open.size > 0;
  }

  /** Whether the element is a mark of a change. */
  pass({ name, attributes }: XmlElement): boolean {
    const id = attributes.get('text:change-id') ?? '';
    if (name === 'text:change-start' && this.#changes.get(id) === 'deletion') this.#open.add(id);
    if (name === 'text:change-end') this.#open.delete(id);
    return ['text:change-start', 'text:change-end', 'text:change'].includes(name);
  }
}

function isEmptied(node: XmlElement): boolean {
  if (node.children.length === 0) return true;
  return !isParagraph(node) && node.name !== 'text:span' && textOf(node) === '';
}

/** A cell stays, and so does its paragraph: without them a row would have other columns. */
function staysEmpty(node: XmlElement, parent: XmlElement): boolean {
  return CELLS.includes(node.name) || (isParagraph(node) && CELLS.includes(parent.name));
}

/** Leaves a text as it is once all its changes are accepted. */
export function acceptChanges(body: XmlElement): void {
  const open = new OpenDeletions(trackedChanges(body));
  const visit = (parent: XmlElement): void => {
    const kept: XmlNode[] = [];
    for (const child of parent.children) {
      const { isDeleted } = open;
      if (typeof child === 'string') {
        if (!isDeleted) kept.push(child);
        continue;
      }
      if (open.pass(child) || child.name === 'text:tracked-changes') continue;
      visit(child);
      const before = kept.at(-1);
      if (!isDeleted) kept.push(child);
      // The end of the paragraph before was deleted with what this one begins with.
      else if (isParagraph(child) && isParagraph(before))
        for (const moved of child.children) before.children.push(moved);
      else if (!isEmptied(child) || staysEmpty(child, parent)) kept.push(child);
    }
    parent.children = kept;
  };
  visit(body);
}
