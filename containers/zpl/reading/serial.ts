/** A number that each label has higher, as ^SN gives it. */
export interface Serial {
  start: string;
  step: number;
  keepsZeros: boolean;
}

const DIGITS = /\d{1,15}(?=\D*$)/;

/** The parameters of ^SN: the first value, the step, whether leading zeros are printed. */
export function parseSerial(parameters: string): Serial {
  const [start = '', step = '1', zeros = 'N'] = parameters.split(',');
  const parsed = Number.parseInt(step, 10);
  return {
    start,
    step: Number.isSafeInteger(parsed) ? parsed : 1,
    keepsZeros: zeros.trim().toUpperCase() === 'Y',
  };
}

/** The value of the label of that place, from 0: the last number in the text counts. */
export function serialAt({ start, step, keepsZeros }: Serial, place: number): string {
  return start.replace(DIGITS, (digits) => {
    const value = String(Math.abs(Number(digits) + step * place));
    return keepsZeros ? value.padStart(digits.length, '0') : value;
  });
}
