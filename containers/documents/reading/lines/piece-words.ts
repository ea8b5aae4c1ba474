import type { TextPiece } from '../../pdf/pages/page-content.ts';
import type { Word } from './word.ts';

const LEADERS = /[.·…]{4,}|_{4,}/g;
const LEADER = /^(?:[.·…]{4,}|_{4,})$/;

/** Returns true if a text is a leader, such as the dots before a page number, or a blank to fill in. */
export function isLeader(text: string): boolean {
  return LEADER.test(text);
}

/** Splits a text without spaces at its leaders; each part comes with its index. */
function partsOf(text: string): [number, string][] {
  const parts: [number, string][] = [];
  let end = 0;
  for (const { index, 0: leader } of text.matchAll(LEADERS)) {
    parts.push([end, text.slice(end, index)], [index, leader]);
    end = index + leader.length;
  }
  parts.push([end, text.slice(end)]);
  return parts.filter(([, part]) => part !== '');
}

/** The words of a level piece of text, from left to right; leaders are words of their own. */
export function wordsOf(piece: TextPiece): Word[] {
  const { text, box, baseline, edges, size, font, color, isInvisible } = piece;
  const words: Word[] = [];
  const end = text.trimEnd().length;
  let spaces = 0;
  for (const { index, 0: found } of text.matchAll(/\S+|\s+/g)) {
    if (found.trim() === '') {
      spaces = found.length;
      const before = words.at(-1);
      if (before) before.spaceEnd = edges[index + spaces] ?? null;
      continue;
    }
    for (const [from, part] of partsOf(found)) {
      const start = index + from;
      const own = edges.slice(start, start + part.length + 1);
      // OCR writes a space after each word, within the width of the word.
      if (isInvisible && start + part.length === end) own[part.length] = edges.at(-1) ?? box.right;
      words.push({
        text: part,
        left: own[0] ?? box.left,
        right: own[part.length] ?? box.right,
        top: box.top,
        bottom: box.bottom,
        edges: own,
        baseline,
        size,
        lineSize: size,
        position: 'level',
        font,
        color,
        isParted: spaces > 0,
        followsSpace: spaces > 0,
        spaces,
        spaceStart: spaces > 0 ? (edges[start - spaces] ?? null) : null,
        spaceEnd: null,
        isRecognised: isInvisible,
      });
      spaces = 0;
    }
  }
  return words;
}
