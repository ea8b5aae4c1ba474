import { folded } from './fold.ts';

const MOST_JSON = 2000;

/** Numbers and texts of a JSON object, such as Mercado Livre's QR code has. */
function valuesOfJson(code: string): string[] {
  if (!code.startsWith('{') || code.length > MOST_JSON) return [];
  try {
    const value: unknown = JSON.parse(code);
    if (typeof value !== 'object' || value === null || !('id' in value)) return [];
    return [String(value.id)];
  } catch {
    return [];
  }
}

/** What codes say, as lines of a label's text. */
export function codeTexts(codes: readonly string[]): string[] {
  return codes.flatMap((code) => [code, ...valuesOfJson(code)]).map(folded);
}
