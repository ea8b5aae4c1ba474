import { type Dictionary, isDictionary, type Value } from '../../../plain/pdf/values.ts';
import { readContent } from '../content/content.ts';
import { encodingNamed, unicodeOf } from '../fonts/glyph-names.ts';
import { joinedContent } from '../objects/content-streams.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const SIMPLE = ['/Type1', '/TrueType', '/MMType1'];
const MAX_DIFFERENCES = 1024;

/** Returns the characters of a simple font's codes; null if they are defined in an unsupported way. */
function charactersOf(document: PdfDocument, font: Dictionary): Map<number, string> | null {
  if (!SIMPLE.includes(document.name(font['/Subtype']) ?? '') || '/ToUnicode' in font) return null;
  const encoding = document.resolve(font['/Encoding'] ?? null);
  const base = isDictionary(encoding) ? document.name(encoding['/BaseEncoding']) : encoding;
  const names = new Map(encodingNamed(typeof base === 'string' ? base : '/StandardEncoding'));
  let code = 0;
  for (const item of document
    .list(isDictionary(encoding) ? encoding['/Differences'] : null)
    .slice(0, MAX_DIFFERENCES)) {
    const value = document.resolve(item);
    if (typeof value === 'number') code = value;
    else names.set(code++, String(value).slice(1));
  }
  return new Map(
    [...names].flatMap(([at, name]): [number, string][] => {
      const character = unicodeOf(name);
      return character === undefined ? [] : [[at, String.fromCodePoint(character)]];
    }),
  );
}

const known = new WeakMap<Dictionary, Map<number, string> | null>();

function charactersOnce(document: PdfDocument, font: Dictionary): Map<number, string> | null {
  const found = known.get(font);
  if (found !== undefined) return found;
  const characters = charactersOf(document, font);
  known.set(font, characters);
  return characters;
}

/** Returns the text that an appearance shows, without white space; null if it is unknown. */
export function shownText(
  document: PdfDocument,
  appearance: string,
  inherited: Value | undefined,
): string | null {
  const content = joinedContent(document, [appearance]);
  if (content === null) return null;
  const own = document.dictionary(appearance)['/Resources'];
  const fonts = {
    ...document.dictionary(document.dictionary(inherited)['/Font']),
    ...document.dictionary(document.dictionary(own)['/Font']),
  };
  let characters: Map<number, string> | null = null;
  let text: string | null = '';
  const show = (bytes: unknown) => {
    if (!(bytes instanceof Uint8Array) || text === null) return;
    for (const byte of bytes) {
      const character = characters?.get(byte);
      if (character === undefined) text = byte === 32 || text === null ? text : null;
      else if (text !== null) text += character;
    }
  };
  try {
    readContent(content, (operator, operands) => {
      if (operator === 'Tf')
        characters = charactersOnce(document, document.dictionary(fonts[String(operands[0])]));
      else if (operator === 'Tj' || operator === "'" || operator === '"') show(operands.at(-1));
      else if (operator === 'TJ' && Array.isArray(operands[0])) operands[0].forEach(show);
      else if (operator === 'Do') text = null;
    });
  } catch {
    return null;
  }
  return text;
}

/** Normalises a text for comparison: without white space, ligatures and the like. */
export function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00a0\u00ad]/g, '');
}
