import { foldText } from '../folding.ts';

const MOST_JSON = 2000;
/** More stand on no label. */
const MOST_CODES = 64;

/** Numbers and texts of a JSON object, such as Mercado Livre's QR code has. */
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

/** What codes say, as lines of a label's text. */
export function codeTexts(codes: readonly string[]): string[] {
  return codes.flatMap((code) => [code, ...valuesOfJson(code)]).map(foldText);
}

const [LEAST_TRACKING, MOST_TRACKING] = [9, 40];

/** What alone a label's bars say that can be its tracking: neither a key, a CEP nor another thing with a form of its own. */
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

/** Codes of which none begins with another: bars for sorting often go on with a volume or route after the tracking. */
export function withoutLonger(codes: readonly string[]): string[] {
  const few = codes.slice(0, MOST_CODES);
  const begins = few.filter((code) => !few.some((other) => other !== code && code.startsWith(other)));
  return [...new Set(begins)];
}
