import { foldText } from '../folding.ts';

const MOST_JSON = 2000;
/** No label has more codes. */
const MOST_CODES = 64;

/** Returns the numbers and texts of a JSON object, such as in Mercado Livre's QR code. */
function valuesOfJson(code: string): string[] {
  if (!code.startsWith('{') || code.length > MOST_JSON) return [];
  try {
    const value: unknown = JSON.parse(code);
    if (typeof value !== 'object' || value === null || !('id' in value)) return [];
    return typeof value.id === 'string' || typeof value.id === 'number' ? [String(value.id)] : [];
  } catch {
    return [];
  }
}

/** Returns the texts of codes as lines of a label's text. */
export function codeTexts(codes: readonly string[]): string[] {
  return codes.flatMap((code) => [code, ...valuesOfJson(code)]).map(foldText);
}

const [LEAST_TRACKING, MOST_TRACKING] = [9, 40];

/**
 * Returns the codes of a label's bars that can be its tracking code: neither a key, a CEP nor anything else with a form
 * of its own.
 */
export function trackingOfBars(codes: readonly string[]): string[] {
  const plain = codes.map((code) => foldText(code).trim());
  const possible = plain.filter(
    (code) =>
      code.length >= LEAST_TRACKING &&
      code.length <= MOST_TRACKING &&
      /^[0-9A-Z-]*$/.test(code) &&
      /\d/.test(code),
  );
  return withoutLonger(possible);
}

/**
 * Returns codes of which none begins with another: sorting bars often have a volume or route behind the tracking code.
 */
export function withoutLonger(codes: readonly string[]): string[] {
  const few = codes.slice(0, MOST_CODES);
  const begins = few.filter((code) => !few.some((other) => other !== code && code.startsWith(other)));
  return [...new Set(begins)];
}
