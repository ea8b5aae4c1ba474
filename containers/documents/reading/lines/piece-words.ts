import type { TextPiece } from '../../pdf/pages/page-content.ts';
import type { Word } from './word.ts';

const LEADERS = /(?:[.·…]\s?){4,}|_{4,}/;

/** Dots or the like that lead the eye to what stands at the end of a line, or a line to write on. */
export function isLeader(text: string): boolean {
  const match = LEADERS.exec(text);
  return match !== null && match[0].length === text.length;
}

/** Splits a text without spaces at its leaders; each part comes with its place in the text. */
function partsOf(text: string): [number, string][] {
  const match = LEADERS.exec(text);
  if (match === null || match[0].length === text.length) return [[0, text]];
  const { index } = match;
  const end = index + match[0].length;
  const parts: [number, string][] = [
    [0, text.slice(0, index)],
    [index, match[0]],
  ];
  const rest = partsOf(text.slice(end)).map(([at, part]): [number, string] => [end + at, part]);
  return [...parts, ...rest].filter(([, part]) => part !== '');
}

/** The words of a level piece of text, from left to right; leaders are words of their own. */
export function wordsOf(piece: TextPiece): Word[] {
  const { text, box, baseline, edges, size, font, color, isInvisible } = piece;
  const words: Word[] = [];
  let followsSpace = false;
  for (const { index, 0: found } of text.matchAll(/\S+|\s+/g)) {
    if (found.trim() === '') {
      followsSpace = true;
      const before = words.at(-1);
      if (before) before.spaceEnd = edges[index + 1] ?? null;
      continue;
    }
    for (const [from, part] of partsOf(found)) {
      const start = index + from;
      const own = edges.slice(start, start + part.length + 1);
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
        isParted: followsSpace,
        followsSpace,
        isSamePiece: followsSpace,
        spaceEnd: null,
        isRecognised: isInvisible,
      });
      followsSpace = false;
    }
  }
  return words;
}
