import { contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const FILLING: Record<number, string> = { 1: 'g', 3: 'rg', 4: 'k' };

/** Returns the operator that sets the colour of an array; null if the array means transparent. */
export function colourOf(
  document: PdfDocument,
  value: Value | undefined,
  use: 'fill' | 'stroke',
): string | null {
  const numbers = document.numbers(value);
  const operator = FILLING[numbers.length];
  if (operator === undefined) return null;
  return `${contentNumbers(numbers)} ${use === 'fill' ? operator : operator.toUpperCase()}`;
}
