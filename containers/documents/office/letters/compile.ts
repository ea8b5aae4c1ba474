import {
  elementsOf,
  escapeText,
  isElement,
  openTag,
  type XmlElement,
  type XmlNode,
  xmlOf,
} from '../../text/tree.ts';
import { compact, type Piece, render } from './letter.ts';
import { SLOT, type Slots } from './paragraph.ts';

/** Writes the elements of a part that differ from letter to letter; returns undefined for all others. */
export type Writer = (element: XmlElement, write: (element: XmlElement) => Piece[]) => Piece[] | undefined;

const INVISIBLE = ['w:pPr', 'w:rPr', SLOT];
const ALTERNATIVES = 'mc:AlternateContent';

function hasSlot(node: XmlNode): boolean {
  return isElement(node) && (node.name === SLOT || node.children.some(hasSlot));
}

/** Returns true if a paragraph shows nothing but the texts of fields. */
export function isOnlyFields(paragraph: XmlElement): boolean {
  const shows = (node: XmlNode): boolean => {
    if (!isElement(node)) return node.trim() !== '';
    if (node.name === 'w:r' || node.name === 'w:t') return node.children.some(shows);
    return !INVISIBLE.includes(node.name);
  };
  const hasSection = elementsOf(paragraph, 'w:pPr').some((setup) => elementsOf(setup, 'w:sectPr').length > 0);
  return !hasSection && hasSlot(paragraph) && !paragraph.children.some(shows);
}

/** The last block of a cell, a box or a page's head has to stay. */
function mayGo(paragraph: XmlElement, parent: XmlElement | null): boolean {
  const blocks = parent === null ? [] : elementsOf(parent).filter(({ name }) => name !== 'w:sectPr');
  return blocks.length > 0 && blocks.at(-1) !== paragraph && isOnlyFields(paragraph);
}

/** Both branches show the same: each begins at the same record. */
function alternatives(branches: readonly Piece[][]): Piece {
  return (letter) => {
    const start = letter.position;
    let furthest = start;
    let text = '';
    for (const pieces of branches) {
      letter.position = start;
      text += render(pieces, letter);
      furthest = Math.max(furthest, letter.position);
    }
    letter.position = furthest;
    return text;
  };
}

/** A part as pieces: those without a field of a letter are one text. */
export function compile(
  root: XmlElement,
  slots: Slots,
  { writer, blankLines }: { writer: Writer; blankLines: boolean },
): Piece[] {
  const write = (found: XmlElement, parent: XmlElement | null): Piece[] => {
    const show = slots.get(found);
    if (show) return [show];
    const own = writer(found, (child) => write(child, found));
    if (own) return own;
    if (found.children.length === 0) return [xmlOf(found)];
    const start = `${openTag(found)}>`;
    const end = `</${found.name}>`;
    const branches = found.children.map((child) =>
      typeof child === 'string' ? [escapeText(child)] : compact(write(child, found)),
    );
    const isDynamic = branches.some((pieces) => pieces.some((piece) => typeof piece !== 'string'));
    const pieces =
      found.name === ALTERNATIVES && isDynamic
        ? [start, alternatives(branches), end]
        : compact([start, ...branches.flat(), end]);
    if (found.name !== 'w:p' || blankLines || !mayGo(found, parent)) return pieces;
    return [
      (letter) => {
        const { filled } = letter;
        const text = render(pieces, letter);
        return letter.filled === filled ? '' : text;
      },
    ];
  };
  return compact(write(root, null));
}
