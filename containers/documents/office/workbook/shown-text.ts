import type { CellValue } from '../../text/values/column-values.ts';

/** Capitals are so much wider than digits, by which the width of a column is measured. */
const CAPITAL = 0.25;

function lineLength(line: string): number {
  return line.length + CAPITAL * (line.match(/\p{Lu}/gu)?.length ?? 0);
}

/** About as many characters as a cell shows: the longest line of a text, a number with its marks. */
export function shownLength(value: CellValue): number {
  if (value.kind === 'empty') return 0;
  if (value.kind === 'text')
    return value.text.split('\n').reduce((most, line) => Math.max(most, lineLength(line)), 0);
  if (value.kind === 'date') return value.format.length;
  const format = value.format ?? '';
  if (format.startsWith('hh')) return format.length;
  const decimals = format.includes('.') ? (format.split('.')[1]?.match(/0/g)?.length ?? 0) : 0;
  const number = format.includes('%') ? value.value * 100 : value.value;
  const whole = format === '' ? String(value.value) : number.toFixed(decimals);
  const groups = format.includes('#,##0') ? Math.floor((whole.length - decimals - 1) / 3) : 0;
  return whole.length + groups + (format.includes('"') ? 3 : 0) + (format.includes('%') ? 1 : 0);
}
