import { expect, test } from 'vitest';
import { maskedSerialAt, parseMaskedSerial } from '../../containers/documents/zpl/reading/masked-serial.ts';
import { randomOf } from '../support/labels/sheet.ts';

const SEEDS = 48;
const SERIALS = 2000;
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PLACES: Record<string, string> = {
  D: DIGITS,
  H: `${DIGITS}ABCDEF`,
  O: '01234567',
  A: LETTERS,
  N: DIGITS + LETTERS,
};

function picked(random: () => number, signs: string): string {
  return signs[Math.floor(random() * signs.length)] ?? '';
}

function some(random: () => number, most: number, sign: () => string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, sign).join('');
}

interface Counted {
  at: number;
  digits: string;
  step: number;
  /** Of what was a digit. */
  isSmall: boolean;
}

/** Places that count, the last one first, as digits of one number whose every place has its own base. */
function countedPlaces(text: string, mask: string, increment: string): Counted[] {
  const counted: Counted[] = [];
  for (let back = 1; back <= Math.min(text.length, mask.length); back++) {
    const kind = mask.at(-back) ?? '';
    const digits = PLACES[kind.toUpperCase()];
    const at = text.length - back;
    if (digits === undefined || !digits.includes(text[at]?.toUpperCase() ?? '?')) continue;
    const own = digits.indexOf(increment.at(-back)?.toUpperCase() ?? '?');
    const isDefault = increment === '' && counted.length === 0;
    counted.push({ at, digits, step: isDefault ? 1 : Math.max(0, own), isSmall: /[dhoan]/.test(kind) });
  }
  return counted;
}

/** The text as many labels later, by one sum over all places. */
function laterText(text: string, places: readonly Counted[], later: number): string {
  const sumOf = (digitOf: (place: Counted) => number) =>
    places.reduceRight((sum, place) => sum * BigInt(place.digits.length) + BigInt(digitOf(place)), 0n);
  let rest =
    sumOf(({ at, digits }) => digits.indexOf(text[at]?.toUpperCase() ?? '')) +
    sumOf(({ step }) => step) * BigInt(later);
  const signs = [...text];
  for (const { at, digits, isSmall } of places) {
    const sign = digits[Number(rest % BigInt(digits.length))] ?? '';
    const before = signs[at] ?? '';
    signs[at] = (DIGITS.includes(before) ? isSmall : /[a-z]/.test(before)) ? sign.toLowerCase() : sign;
    rest /= BigInt(digits.length);
  }
  return signs.join('');
}

test.each(
  Array.from({ length: SEEDS }, (_, seed) => seed + 1),
)('serial numbers under masks are sums, carried from place to place (seed %i)', (seed) => {
  const random = randomOf(seed);
  for (let index = 0; index < SERIALS; index++) {
    const text = some(random, 14, () => picked(random, `${DIGITS}${LETTERS}${LETTERS.toLowerCase()}-/ `));
    const mask = some(random, 14, () => picked(random, 'DdHhOoAaNn%%'));
    const increment = some(random, 16, () => picked(random, `${DIGITS}${LETTERS}abc%`));
    const later = Math.floor(random() ** 3 * 1_000_000);
    const serial = parseMaskedSerial(`${mask},${increment}`);
    const wanted = laterText(text, countedPlaces(text, mask, increment), later);
    expect(maskedSerialAt(text, serial, later), JSON.stringify({ text, mask, increment, later })).toBe(
      wanted,
    );
  }
});
