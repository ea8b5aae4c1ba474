import type { Cell } from '../records/cell.ts';
import { numberOf } from './switches.ts';

/** Returns true if a text matches a pattern in which `?` is any character and `*` any text. */
function matches(text: string, pattern: string): boolean {
  let [at, place] = [0, 0];
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const wanted = pattern[place];
    if (wanted === '*') {
      star = place;
      resume = at;
      place += 1;
    } else if (wanted === '?' || (wanted !== undefined && wanted === text[at])) {
      at += 1;
      place += 1;
    } else if (star !== -1) {
      resume += 1;
      at = resume;
      place = star + 1;
    } else return false;
  }
  while (pattern[place] === '*') place += 1;
  return place === pattern.length;
}

/**
 * The number of characters of a text that are compared; longer texts differ at their beginning or nowhere
 * that matters.
 */
const LONGEST = 1_000;

/** Word's comparison of its fields IF and NEXTIF: as numbers where both are, else as texts. */
export function compares(left: Cell, operator: string, right: Cell): boolean {
  const [first, second] = [numberOf(left), numberOf(right)];
  if (first !== null && second !== null) {
    const difference = first - second;
    if (operator === '=') return difference === 0;
    if (operator === '<>') return difference !== 0;
    if (operator === '<') return difference < 0;
    if (operator === '<=') return difference <= 0;
    return operator === '>' ? difference > 0 : difference >= 0;
  }
  const [text, pattern] = [left.text.trim().slice(0, LONGEST), right.text.trim().slice(0, LONGEST)];
  if (operator === '=') return matches(text, pattern);
  if (operator === '<>') return !matches(text, pattern);
  const order = text.localeCompare(pattern, 'pt-BR');
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}
