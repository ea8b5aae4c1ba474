import { decodeUtf8OrWindows } from '../../text/decode-text.ts';
import { type MimePart, mimePartsOf } from './mime.ts';

const DECLARING = /<(?:meta|\?xml)/i;
const DECLARED = /(?:charset|encoding)\s*=\s*["']?([\w-]{1,40})/i;
const DECLARATION = /<(?:meta|\?xml)[^<>]*>/gi;
const DECLARED_WITHIN = 4_096;
const SOURCE = /(\ssrc\s*=\s*)("[^"]*"|'[^']*')/gi;

function decoderOf(label: string | undefined) {
  try {
    return label === undefined ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

function marked(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function declared(bytes: Buffer): string | undefined {
  const tags = bytes.toString('latin1', 0, DECLARED_WITHIN).split('>');
  return tags
    .filter((tag) => DECLARING.test(tag))
    .map((tag) => DECLARED.exec(tag)?.[1])
    .find((label) => label !== undefined);
}

function pageText(bytes: Buffer, charset?: string): string {
  const decoder = decoderOf(marked(bytes)) ?? decoderOf(charset) ?? decoderOf(declared(bytes));
  return decoder?.decode(bytes) ?? decodeUtf8OrWindows(bytes);
}

/** A page whose encoding nobody can mistake. */
function inAscii(page: string): Buffer {
  const text = page.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
  return Buffer.from(text.replace(DECLARATION, ''), 'latin1');
}

/** The name without the place, as pages and parts give different ones. */
function lastOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function withPictures(page: string, parts: readonly MimePart[]): string {
  const pictures = parts.filter(({ type }) => type.startsWith('image/'));
  const known = new Map(
    pictures.flatMap((part) =>
      part.names.flatMap((name) => [[name, part] as const, [lastOf(name), part] as const]),
    ),
  );
  return page.replace(SOURCE, (whole, before: string, quoted: string) => {
    const name = quoted.slice(1, -1);
    const found = known.get(name) ?? known.get(lastOf(name));
    return found === undefined
      ? whole
      : `${before}"data:${found.type};base64,${found.bytes.toString('base64')}"`;
  });
}

/** A web page as LibreOffice reads it: in ASCII. */
export function plainPage(bytes: Buffer): Buffer {
  return inAscii(pageText(bytes));
}

/** The page of a message (MHTML) with its pictures in it; null where it has none. */
export function pageOfMessage(bytes: Buffer): Buffer | null {
  const parts = mimePartsOf(bytes.toString('latin1'));
  const page = parts.find(({ type }) => type === 'text/html' || type === 'application/xhtml+xml');
  return page === undefined ? null : inAscii(withPictures(pageText(page.bytes, page.charset), parts));
}
