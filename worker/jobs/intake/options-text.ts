import { ApiError } from '../../errors.ts';

export const MAX_DEPTH = 32;

/** The form field `options`: JSON text, which must hold an object of bounded depth. */
export function parseOptionsText(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH)
    throw new ApiError('invalid_json', 'O campo options está aninhado fundo demais.');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_json', 'O campo options não é um JSON válido. Exemplo: {"quality": 80}.');
  }
}

/** Brackets open at once in a JSON text, not counting those in strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}
