import { lookUp } from '../../../plain/look-up.ts';

/** The parameters of ^SF: which places of a text count, and by how much each label increases them. */
export interface MaskedSerial {
  mask: string;
  /** Empty for one, in the last counting place. */
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

/** Parses the parameters of ^SF. */
export function parseMaskedSerial(parameters: string): MaskedSerial {
  const [mask = '', increment = ''] = parameters.split(',');
  return { mask: mask.trim().slice(0, LONGEST), increment: increment.trim() };
}

/** A letter keeps its case; a former digit takes the case of the mask. */
function isSmall(sign: string, kind: string): boolean {
  const model = sign.toLowerCase() === sign.toUpperCase() ? kind : sign;
  return model === model.toLowerCase();
}

/**
 * Returns the text of label number `place`, from 0: places of the mask, aligned at its end, carry to those before them.
 */
export function maskedSerialAt(text: string, { mask, increment }: MaskedSerial, place: number): string {
  const signs = [...text];
  let carry = increment === '' ? place : 0;
  for (let back = 1; back <= Math.min(mask.length, signs.length); back++) {
    const kind = mask.at(-back) ?? '';
    const alphabet = lookUp(ALPHABETS, kind.toUpperCase());
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
