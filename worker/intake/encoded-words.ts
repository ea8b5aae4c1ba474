import { fromBase64 } from '../../common/base64.ts';

const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?(?:(b)|q)\?([ ->@-~]*)\?=/gi;
const SPACE_BETWEEN_WORDS = /(?<=\?=)[ \t]+(?==\?)/g;

/**
 * Decodes the encoded words of a text (RFC 2047). A text with a word that cannot be decoded is returned
 * unchanged.
 */
export function decodeWords(text: string): string {
  try {
    return text.replaceAll(SPACE_BETWEEN_WORDS, '').replaceAll(WORD, decodeWord);
  } catch {
    return text;
  }
}

function decodeWord(_word: string, charset: string, base64: string | undefined, encoded: string): string {
  const bytes = base64 === undefined ? fromQuoted(encoded) : fromBase64(encoded);
  return new TextDecoder(charset, { fatal: true, ignoreBOM: false }).decode(bytes);
}

/** RFC 2047, 4.2. */
function fromQuoted(encoded: string): Uint8Array {
  const characters = encoded
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
