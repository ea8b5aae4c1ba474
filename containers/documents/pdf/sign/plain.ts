import { roundedNumber } from '../objects/syntax.ts';

/** A number of a page's content, to a thousandth of a point. */
export function plain(value: number): string {
  return roundedNumber(value, 3);
}
