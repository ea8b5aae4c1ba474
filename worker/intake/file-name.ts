const FALLBACK = 'arquivo';
const MAX_CHARACTERS = 150;
const MAX_BYTES = 200;
const REPLACEMENT = '_';

/** Control characters, line and paragraph separators, bidirectional controls, and what Windows rejects. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"<>:|?*]/gu;
const RESERVED_BY_WINDOWS = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/i;

/**
 * Returns the last part of a user's file name or path in NFC: safe to show and to save, at most 150
 * characters and 200 bytes.
 */
export function safeFileName(given: string): string {
  const lastPart = given.toWellFormed().normalize('NFC').split(/[/\\]/).findLast(isWritten) ?? '';
  const name = trimEnds(lastPart.replaceAll(UNSAFE, REPLACEMENT));
  const prefixed = RESERVED_BY_WINDOWS.test(name) ? `${REPLACEMENT}${name}` : name;
  return shorten(prefixed) || FALLBACK;
}

/** Returns the extension in lower case without the dot; '' if there is none. */
export function extensionOf(name: string): string {
  return (/.\.([a-z0-9]{1,16})$/is.exec(name)?.[1] ?? '').toLowerCase();
}

/** Returns the Content-Disposition of a download (RFC 6266, RFC 8187), with an ASCII name for old clients. */
export function contentDisposition(name: string): string {
  const wellFormed = name.toWellFormed();
  return `attachment; filename="${asciiName(wellFormed)}"; filename*=UTF-8''${extendedValue(wellFormed)}`;
}

function isWritten(part: string): boolean {
  return part !== '';
}

function trimEnds(name: string): string {
  return trimTail(name.replace(/^[.\s]+/, ''));
}

function trimTail(name: string): string {
  let length = name.length;
  while (length > 0 && /[.\s]/.test(name.charAt(length - 1))) length -= 1;
  return name.slice(0, length);
}

function shorten(name: string): string {
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : name.slice(-extension.length - 1);
  const stem = name.slice(0, name.length - tail.length);
  return trimTail(`${shortenStem(stem, tail.length)}${tail}`);
}

function shortenStem(stem: string, reserved: number): string {
  const encoder = new TextEncoder();
  let shortened = '';
  let characters = reserved;
  let bytes = reserved;
  for (const character of stem) {
    characters += 1;
    bytes += encoder.encode(character).length;
    if (characters > MAX_CHARACTERS || bytes > MAX_BYTES) break;
    shortened += character;
  }
  return shortened;
}

/** Without %, which some browsers decode here. */
function asciiName(name: string): string {
  const withoutAccents = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return withoutAccents.replaceAll(/[^\x20-\x7e]|["\\%]/gu, REPLACEMENT) || FALLBACK;
}

function extendedValue(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
