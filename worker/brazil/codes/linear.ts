import { ApiError, sent, worded } from '../../errors.ts';
import { barsOf } from './bwip.ts';

export const LINEAR_TYPES = ['code128', 'ean13', 'ean8', 'upca', 'code39', 'itf', 'itf14'] as const;
export type LinearType = (typeof LINEAR_TYPES)[number];

/** Readers cannot capture the bars of longer values at once. */
const MOST_CHARACTERS = 80;

interface Free {
  kind: 'free';
  symbology: string;
  holds: RegExp;
  accepts: string;
}

interface Checked {
  kind: 'checked';
  symbology: string;
  name: string;
  /** The number of digits, including the check digit. */
  digits: number;
}

const RULES: Record<LinearType, Free | Checked> = {
  code128: {
    kind: 'free',
    symbology: 'code128',
    holds: /^[\0-\x7f]+$/,
    accepts: 'letras sem acento, dígitos e sinais da tabela ASCII',
  },
  code39: {
    kind: 'free',
    symbology: 'code39',
    holds: /^[0-9A-Z\-. $/+%]+$/,
    accepts: 'dígitos, letras maiúsculas sem acento, espaço e os sinais - . $ / + %',
  },
  itf: {
    kind: 'free',
    symbology: 'interleaved2of5',
    holds: /^(\d\d)+$/,
    accepts: 'só dígitos, em quantidade par (acrescente um zero à esquerda se faltar um)',
  },
  ean13: { kind: 'checked', symbology: 'ean13', name: 'EAN-13', digits: 13 },
  ean8: { kind: 'checked', symbology: 'ean8', name: 'EAN-8', digits: 8 },
  upca: { kind: 'checked', symbology: 'upca', name: 'UPC-A', digits: 12 },
  itf14: { kind: 'checked', symbology: 'itf14', name: 'ITF-14', digits: 14 },
};

export interface LinearCode {
  type: LinearType;
  /** The value that a reader returns, with its check digit. */
  value: string;
  /** One entry per module; 1 is dark. */
  modules: Uint8Array;
}

/**
 * Returns the value to draw, with its check digit. Throws 422 `invalid_value` if the type does not accept it.
 */
export function linearValue(type: LinearType, given: string): string {
  const rule = RULES[type];
  return rule.kind === 'free' ? heldValue(type, rule, given) : withCheckDigit(rule, given);
}

/** Draws the bars of a value from `linearValue`. */
export function linearCode(type: LinearType, value: string): LinearCode {
  const widths = barsOf(RULES[type].symbology, value);
  return { type, value, modules: modulesOf(isInterleaved(type) ? widths.map(interleavedWidth) : widths) };
}

function heldValue(type: LinearType, { holds, accepts }: Free, value: string): string {
  if (value.length <= MOST_CHARACTERS && holds.test(value)) return value;
  throw new ApiError('invalid_value', `O tipo ${type} aceita até ${MOST_CHARACTERS} caracteres: ${accepts}.`);
}

function withCheckDigit({ name, digits }: Checked, value: string): string {
  if (!/^\d+$/.test(value) || (value.length !== digits && value.length !== digits - 1)) {
    throw new ApiError(
      'invalid_value',
      `O tipo ${name} aceita só dígitos: ${digits} com o dígito verificador, ou ${digits - 1} para que ele seja calculado.`,
    );
  }
  const body = value.slice(0, digits - 1);
  const right = checkDigit(body);
  if (value.length === digits && value !== body + right) {
    throw new ApiError(
      'invalid_value',
      worded`O dígito verificador de ${sent(value)} não confere: em um ${name} que começa com ${sent(body)}, o último dígito é ${sent(right)}.`,
    );
  }
  return body + right;
}

/** Modulo 10 with weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
function checkDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

function isInterleaved(type: LinearType): boolean {
  return type === 'itf' || type === 'itf14';
}

/** Wide bars are 3 modules: GS1 asks for 2.25 to 3, the library draws 2. */
function interleavedWidth(width: number): number {
  return width === 1 ? 1 : 3;
}

function modulesOf(widths: readonly number[]): Uint8Array {
  const modules = new Uint8Array(widths.reduce((sum, width) => sum + width, 0));
  let start = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) modules.fill(1, start, start + width);
    start += width;
  }
  return modules;
}
