import type { ReadingContents } from '../../../protocol/office/make-reading-copy.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../text/tree.ts';
import { isShape } from './elements.ts';
import { trackedChanges } from './tracked-changes.ts';

const HEADERS = ['style:header', 'style:footer'];

function isTextBox(node: XmlElement): boolean {
  return childOf(node, 'draw:text-box') !== undefined;
}

/** Text boxes are text, and an equation is written as one. */
function isDrawing(node: XmlElement): boolean {
  if (!isShape(node) || node.name === 'draw:a' || node.name === 'draw:g') return false;
  return !isTextBox(node);
}

function countDrawings(parent: XmlElement): number {
  let count = 0;
  for (const child of elementsOf(parent)) count += isDrawing(child) ? 1 : countDrawings(child);
  return count;
}

function countVectors(parent: XmlElement): number {
  let count = 0;
  for (const child of elementsOf(parent)) {
    const isWithin = !isShape(child) || child.name === 'draw:a' || isTextBox(child);
    const isPicture = child.name === 'draw:frame' && childOf(child, 'draw:object') === undefined;
    if (isWithin) count += countVectors(child);
    else if (!isPicture) count += 1;
  }
  return count;
}

/** The headers and footers of all pages. */
export function headersOf(root: XmlElement): XmlElement[] {
  const pages = childOf(root, 'office:master-styles');
  const parts = pages === undefined ? [] : elementsOf(pages).flatMap((page) => elementsOf(page));
  return parts.filter((part) => HEADERS.some((name) => part.name.startsWith(name)));
}

/** Counts the contents of a flat OpenDocument text; its equations are replaced already. */
export function contentsOf(root: XmlElement, body: XmlElement): Omit<ReadingContents, 'hidden'> {
  return {
    changes: trackedChanges(body).size,
    comments: descendantsOf(body, 'office:annotation').length,
    drawings: countDrawings(body),
    vectors: countVectors(body),
    tables: descendantsOf(body, 'table:table').length,
    headers: headersOf(root).filter((part) => textOf(part).trim() !== '' || countDrawings(part) > 0).length,
  };
}
