import { commonest } from './geometry.ts';
import type { StyledWord } from './styled-words.ts';

/** Sizes found by OCR are approximate: a size within this share of the usual one is the usual one. */
const NEARLY = 0.16;
const SIZE_STEP = 0.5;
const FONT = 'Arial';

/** Gives words that OCR read one font and few sizes, as typeset text has. */
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
