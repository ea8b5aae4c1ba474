import fc from 'fast-check';

/** Slips that are right by construction: each digit is the one with which its own rule holds. */

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));

function theDigit(holds: (digit: string) => boolean): string {
  const [digit, ...others] = [...'0123456789'].filter(holds);
  if (digit === undefined || others.length > 0) throw new Error('not one digit fits');
  return digit;
}

/** The sum over a number with its own mod 10 digit is a multiple of 10. */
function mod10(number: string): string {
  return theDigit((digit) => {
    const sum = [...(number + digit)].reverse().reduce((total, one, place) => {
      const product = String(Number(one) * (place % 2 === 1 ? 2 : 1));
      return total + [...product].reduce((added, part) => added + Number(part), 0);
    }, 0);
    return sum % 10 === 0;
  });
}

/** The remainder by 11 under the weights 2 to 9, from the right. */
export function mod11(number: string): number {
  const weights = [...number].map((_, index) => 2 + ((number.length - 1 - index) % 8));
  return weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 11;
}

export function bankGeneralDigit(barcodeWithout: string): string {
  const remainder = mod11(barcodeWithout);
  return remainder === 0 || remainder === 1 || remainder === 10 ? '1' : String(11 - remainder);
}

function collectionDigit(number: string, valueId: string): string {
  if (valueId === '6' || valueId === '7') return mod10(number);
  const remainder = mod11(number);
  if (remainder === 0 || remainder === 1) return '0';
  return remainder === 10 ? '1' : String(11 - remainder);
}

export interface BankParts {
  head: string;
  factor: string;
  amount: string;
  free: string;
}

export function bankSlip({ head, factor, amount, free }: BankParts) {
  const general = bankGeneralDigit(head + factor + amount + free);
  const fields = [head + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return {
    barcode: head + general + factor + amount + free,
    line: fields.map((field) => field + mod10(field)).join('') + general + factor + amount,
  };
}

export const bankParts: fc.Arbitrary<BankParts> = fc.record({
  head: fc
    .tuple(digits(3), fc.constant('9'))
    .filter(([bank]) => !bank.startsWith('8'))
    .map((parts) => parts.join('')),
  factor: digits(4),
  amount: digits(10),
  free: digits(25),
});

export interface CollectionParts {
  segment: string;
  valueId: string;
  /** Eleven digits. */
  value: string;
  free: string;
}

export function collectionSlip({ segment, valueId, value, free }: CollectionParts) {
  const head = `8${segment}${valueId}`;
  const barcode = head + collectionDigit(head + value + free, valueId) + value + free;
  const blocks = [0, 11, 22, 33].map((start) => barcode.slice(start, start + 11));
  return { barcode, line: blocks.map((block) => block + collectionDigit(block, valueId)).join('') };
}

export const collectionParts: fc.Arbitrary<CollectionParts> = fc.record({
  segment: fc.constantFrom(...'12345679'),
  valueId: fc.constantFrom(...'6789'),
  value: digits(11),
  free: digits(29),
});
