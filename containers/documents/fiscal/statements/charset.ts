import { type DosCodePage, decodeDos } from '../../../plain/code-pages.ts';

/** A single-byte encoding. */
export interface Charset {
  decode(bytes: Uint8Array): string;
}

const HEAD_BYTES = 1000;
const DECLARED = [/CHARSET:[ \t]{0,4}([\w-]{1,30})/i, /encoding=["']([\w-]{1,30})/i];
const DOS: readonly DosCodePage[] = [850, 860, 437];
/** The letters of Portuguese beyond ASCII, and signs used with numbers. */
const LETTERS = new Set('áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜªº°§–');
const BEYOND_ASCII = 128;

const latin: Charset = new TextDecoder('windows-1252');

function dos(page: DosCodePage): Charset {
  return { decode: (bytes) => decodeDos(bytes, page) };
}

function withLabel(label: string): Charset | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Returns the declared encoding, such as `CHARSET:850` or `encoding="ISO-8859-15"`; null if it is no single-byte
 * encoding.
 */
function declaredIn(bytes: Uint8Array): Charset | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const [name = ''] = DECLARED.flatMap((form) => form.exec(head)?.[1]?.toLowerCase() ?? []);
  const [number = ''] = /\d{1,5}$/.exec(name) ?? [];
  const page = DOS.find((known) => String(known) === (number === '858' ? '850' : number));
  if (page !== undefined) return dos(page);
  if (/^125[0-8]$/.test(number)) return withLabel(`windows-${number}`);
  const part = /8859[-_]?(\d{1,2})$/.exec(name)?.[1];
  return part === undefined ? null : withLabel(`iso-8859-${part}`);
}

/** Counts the bytes beyond ASCII that are letters of Portuguese. */
function lettersIn(counts: readonly number[], charset: Charset): number {
  return counts.reduce((sum, count, byte) => {
    return count > 0 && LETTERS.has(charset.decode(Uint8Array.of(byte))) ? sum + count : sum;
  }, 0);
}

/**
 * Returns the encoding of a statement that is not UTF-8. Headers may be wrong, so it is the one in which most
 * characters are letters of Portuguese; among equals, the declared one, then Windows-1252.
 */
export function charsetOf(bytes: Uint8Array, parts: readonly Uint8Array[]): Charset {
  const counts = Array<number>(256).fill(0);
  for (const part of parts)
    for (const byte of part) if (byte >= BEYOND_ASCII) counts[byte] = (counts[byte] ?? 0) + 1;
  const declared = declaredIn(bytes);
  const candidates = [...(declared === null ? [] : [declared]), latin, dos(850)];
  const rated = candidates.map((charset) => ({ charset, letters: lettersIn(counts, charset) }));
  const most = Math.max(...rated.map(({ letters }) => letters));
  return rated.find(({ letters }) => letters === most)?.charset ?? latin;
}
