import { ApiError } from '../errors.ts';

export const MAX_DEPTH = 32;

/** Parses a form field with JSON. Throws if it is invalid, or nested deeper than `MAX_DEPTH`. */
export function parseOptionsText(text: string, field = 'options'): unknown {
  if (depthOf(text) > MAX_DEPTH)
    throw new ApiError('invalid_json', `O campo ${field} está aninhado fundo demais.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(
      'invalid_json',
      `O campo ${field} não é um JSON válido.${field === 'options' ? ' Exemplo: {"quality": 80}.' : ''}`,
    );
  }
}

/** Returns the maximum nesting of a JSON text; brackets in strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') isString = !isString;
    else if (isString && character === '\\') at += 1;
    else if (isString) continue;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}
