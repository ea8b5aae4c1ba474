/** A serial number by ^SN, which increases with each label. */
export interface Serial {
  start: string;
  step: number;
  keepsZeros: boolean;
}

const MOST_DIGITS = 15;

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && sign >= '0' && sign <= '9';
}

/** Parses the parameters of ^SN: the first value, the step, whether leading zeros are printed. */
export function parseSerial(parameters: string): Serial {
  const [start = '', step = '1', zeros = 'N'] = parameters.split(',');
  const parsed = Number.parseInt(step, 10);
  return {
    start,
    step: Number.isSafeInteger(parsed) ? parsed : 1,
    keepsZeros: zeros.trim().toUpperCase() === 'Y',
  };
}

/** Returns the value on label number `place`, from 0: the last number in the text counts. */
export function serialAt({ start, step, keepsZeros }: Serial, place: number): string {
  let end = start.length;
  while (end > 0 && !isDigit(start[end - 1])) end -= 1;
  let first = end;
  while (first > 0 && end - first < MOST_DIGITS && isDigit(start[first - 1])) first -= 1;
  if (first === end) return start;
  const value = String(Math.abs(Number(start.slice(first, end)) + step * place));
  const counted = keepsZeros ? value.padStart(end - first, '0') : value;
  return start.slice(0, first) + counted + start.slice(end);
}
