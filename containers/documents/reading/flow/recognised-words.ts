import { commonest } from './geometry.ts';
import type { StyledWord } from './styled-words.ts';

/** What recognition says of sizes is about right: lines of nearly the usual size are of it. */
const NEARLY = 0.16;
const SIZE_STEP = 0.5;
const FONT = 'Arial';

/** Gives words that were read of a picture the looks of set text: one font, and few sizes. */
export function settle(words: readonly StyledWord[]): void {
  const read = words.filter(({ isRecognised }) => isRecognised);
  if (read.length === 0) return;
  const usual = commonest(
    read.map(({ size, text }): [number, number] => [size, text.length]),
    SIZE_STEP,
  );
  const looks = new Map<string, StyledWord['look']>();
  for (const word of read) {
    const size = Math.abs(word.size - usual) < usual * NEARLY ? usual : Math.round(word.size);
    const key = `${size}|${word.look.link}`;
    const look = looks.get(key) ?? { ...word.look, font: FONT, size };
    looks.set(key, look);
    word.look = look;
    word.size = size;
    word.lineSize = size;
  }
}
