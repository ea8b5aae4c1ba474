import { lookUp } from '../../../plain/look-up.ts';
import {
  childOf,
  descendantsOf,
  element,
  elementsOf,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../../text/tree.ts';
import { isParagraph, isShape } from './elements.ts';

export interface TrackedChange {
  kind: 'insertion' | 'deletion';
  author: string;
  /** As the document has it: ISO 8601, without a zone. */
  date: string;
  /** The text of a deletion that is kept apart from the document's. */
  apart: string;
}

type Changes = ReadonlyMap<string, TrackedChange>;

const KINDS: Record<string, TrackedChange['kind']> = {
  'text:insertion': 'insertion',
  'text:deletion': 'deletion',
};
const MARKS = ['text:change-start', 'text:change-end', 'text:change'];
const CELLS = ['table:table-cell', 'table:covered-table-cell'];

function changeOf(region: XmlElement): TrackedChange | undefined {
  const change = elementsOf(region).find(({ name }) => Object.hasOwn(KINDS, name));
  const kind = lookUp(KINDS, change?.name ?? '');
  if (change === undefined || kind === undefined) return undefined;
  const info = childOf(change, 'office:change-info');
  const textIn = (name: string) => textOf(childOf(info, name) ?? '');
  const apart = elementsOf(change).filter((child) => child !== info);
  return {
    kind,
    author: textIn('dc:creator'),
    date: textIn('dc:date'),
    apart: apart.map(textOf).join(' '),
  };
}

/** The insertions and deletions of a text, by their ids; changes of the format alone are none. */
export function trackedChanges(body: XmlElement): Map<string, TrackedChange> {
  const found = new Map<string, TrackedChange>();
  for (const region of descendantsOf(body, 'text:changed-region')) {
    const change = changeOf(region);
    const id = region.attributes.get('text:id');
    if (change !== undefined && id !== undefined) found.set(id, change);
  }
  return found;
}

/** The changes that are open at a place of a text. */
class OpenChanges {
  readonly #changes: Changes;
  readonly #open = { insertion: new Set<TrackedChange>(), deletion: new Set<TrackedChange>() };

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  get isDeleted(): boolean {
    return this.#open.deletion.size > 0;
  }

  /** A deletion before an insertion. */
  get current(): TrackedChange | undefined {
    for (const open of [this.#open.deletion, this.#open.insertion]) for (const change of open) return change;
    return undefined;
  }

  /** Takes note of a mark of a change. */
  pass({ name, attributes }: XmlElement): void {
    const change = this.#changes.get(attributes.get('text:change-id') ?? '');
    if (change === undefined) return;
    if (name === 'text:change-start') this.#open[change.kind].add(change);
    if (name === 'text:change-end') this.#open[change.kind].delete(change);
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

/** Keeps of a deleted element what was not deleted with it. */
function keepRest(deleted: XmlElement, parent: XmlElement, kept: XmlNode[]): void {
  const before = kept.at(-1);
  // The end of the paragraph before was deleted with what this one begins with.
  if (isParagraph(deleted) && isParagraph(before))
    for (const moved of deleted.children) before.children.push(moved);
  else if (!isEmptied(deleted) || staysEmpty(deleted, parent)) kept.push(deleted);
}

/** Leaves a text as it is once all its changes are accepted. */
export function acceptChanges(body: XmlElement): void {
  const open = new OpenChanges(trackedChanges(body));
  const visit = (parent: XmlElement): void => {
    const kept: XmlNode[] = [];
    for (const child of parent.children) {
      const { isDeleted } = open;
      if (typeof child === 'string') {
        if (!isDeleted) kept.push(child);
        continue;
      }
      if (child.name === 'text:tracked-changes') continue;
      if (MARKS.includes(child.name)) {
        open.pass(child);
        continue;
      }
      visit(child);
      if (isDeleted) keepRest(child, parent, kept);
      else kept.push(child);
    }
    parent.children = kept;
  };
  visit(body);
}

/**
 * Wraps each text that was inserted or deleted by `wrap`, and takes the marks of changes away. Within shapes, whose text
 * may be drawn as a picture, what was deleted is left out instead.
 */
export function wrapChanges(body: XmlElement, wrap: (text: string, change: TrackedChange) => string): void {
  const changes = trackedChanges(body);
  const open = new OpenChanges(changes);
  const text = (content: string, isInShape: boolean): string[] => {
    const change = open.current;
    if (change === undefined || content.trim() === '') return [content];
    if (!isInShape) return [wrap(content, change)];
    return change.kind === 'deletion' ? [] : [content];
  };
  const wrapped = (child: XmlNode, isInShape: boolean): XmlNode[] => {
    if (!isElement(child)) return text(child, isInShape);
    if (child.name === 'text:tracked-changes') return [];
    if (!MARKS.includes(child.name)) {
      visit(child, isInShape || isShape(child));
      return [child];
    }
    open.pass(child);
    const change = changes.get(child.attributes.get('text:change-id') ?? '');
    const isApart = child.name === 'text:change' && change !== undefined && change.apart !== '';
    return isApart && !isInShape ? [element('text:span', {}, [wrap(change.apart, change)])] : [];
  };
  const visit = (parent: XmlElement, isInShape: boolean): void => {
    parent.children = parent.children.flatMap((child) => wrapped(child, isInShape));
  };
  visit(body, false);
}
