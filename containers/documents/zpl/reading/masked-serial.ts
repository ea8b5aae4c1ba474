/** What ^SF counts: which places of a text, and by how much each label is higher. */
export interface MaskedSerial {
  mask: string;
  /** Empty for one, in the last place that counts. */
  increment: string;
}

const ALPHABETS: Record<string, string> = {
  D: '0123456789',
  H: '0123456789ABCDEF',
  O: '01234567',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  N: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};
const LONGEST = 3072;

/** The parameters of ^SF. */
export function parseMaskedSerial(parameters: string): MaskedSerial {
  const [mask = '', increment = ''] = parameters.split(',');
  return { mask: mask.trim().slice(0, LONGEST), increment: increment.trim() };
}

/** A letter keeps its case; what was a digit takes that of the mask. */
function isSmall(sign: string, kind: string): boolean {
  const model = sign.toLowerCase() === sign.toUpperCase() ? kind : sign;
  return model === model.toLowerCase();
}

/** The text of the label of that place, from 0: places of the mask, aligned at its end, carry to those before them. */
export function maskedSerialAt(text: string, { mask, increment }: MaskedSerial, place: number): string {
  const signs = [...text];
  let carry = increment === '' ? place : 0;
  for (let back = 1; back <= Math.min(mask.length, signs.length); back++) {
    const kind = mask.at(-back) ?? '';
    const alphabet = ALPHABETS[kind.toUpperCase()];
    if (alphabet === undefined) continue;
    const at = signs.length - back;
    const sign = signs[at] ?? '';
    const value = alphabet.indexOf(sign.toUpperCase());
    const step = Math.max(0, alphabet.indexOf((increment.at(-back) ?? alphabet[0] ?? '').toUpperCase()));
    if (value < 0) continue;
    const sum = value + step * place + carry;
    const next = alphabet[sum % alphabet.length] ?? sign;
    signs[at] = isSmall(sign, kind) ? next.toLowerCase() : next;
    carry = Math.floor(sum / alphabet.length);
  }
  return signs.join('');
}
