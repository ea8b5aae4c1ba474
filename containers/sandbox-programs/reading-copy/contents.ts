import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../xml/tree.ts';
import { isShape } from './elements.ts';
import { trackedChanges } from './tracked-changes.ts';

/** How much of each kind a document holds that a reading copy shows in another way, or not at all. */
export interface TextContents {
  changes: number;
  comments: number;
  /** Pictures, charts, drawings and embedded objects. */
  drawings: number;
  tables: number;
  /** Headers and footers that have something in them. */
  headers: number;
}

const HEADERS = ['style:header', 'style:footer'];

/** Text boxes are text, and an equation is written as one. */
function isDrawing(node: XmlElement): boolean {
  if (!isShape(node) || node.name === 'draw:a' || node.name === 'draw:g') return false;
  return node.name !== 'draw:frame' || childOf(node, 'draw:text-box') === undefined;
}

function countDrawings(parent: XmlElement): number {
  let count = 0;
  for (const child of elementsOf(parent)) count += isDrawing(child) ? 1 : countDrawings(child);
  return count;
}

function countHeaders(root: XmlElement): number {
  const pages = childOf(root, 'office:master-styles');
  const parts = pages === undefined ? [] : elementsOf(pages).flatMap((page) => elementsOf(page));
  const isShown = (part: XmlElement) => textOf(part).trim() !== '' || countDrawings(part) > 0;
  return parts.filter((part) => HEADERS.some((name) => part.name.startsWith(name)) && isShown(part)).length;
}

/** What a text of flat OpenDocument holds; its equations are replaced already. */
export function contentsOf(root: XmlElement, body: XmlElement): TextContents {
  return {
    changes: trackedChanges(body).size,
    comments: descendantsOf(body, 'office:annotation').length,
    drawings: countDrawings(body),
    tables: descendantsOf(body, 'table:table').length,
    headers: countHeaders(root),
  };
}
