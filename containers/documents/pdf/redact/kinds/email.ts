import type { Detector } from './finding.ts';

/**
 * The characters of a local part that addresses use: `&` and `=`, though allowed, separate the fields of
 * forms.
 */
const LOCAL = /[A-Za-z0-9À-ÿ.+_'-]/;
const DOMAIN = /[A-Za-z0-9À-ÿ.-]/;
const LONGEST_LOCAL = 64;
const LONGEST_DOMAIN = 255;
const LETTER = /[A-Za-zÀ-ÿ]/;
const WHOLE_DOMAIN = /^[^.]{1,63}(?:\.[^.]{1,63}){0,5}\.[A-Za-z]{2,24}$/;
const TOP_LEVELS = 'com net org gov edu mil info biz app online site store'.split(' ');
/**
 * Domains of countries, without those that are Portuguese words as well (`de`, `no`, `se`, `ao`, `do`, `me`,
 * `um`).
 */
const COUNTRIES = 'br pt ar uk us mx co cl uy py pe bo ve fr it es ch nl be au jp cn in ca io tv'.split(' ');
const NEXT_LABELS = /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,5}/;

/**
 * Returns the start of the part before an `@`; a line may break after a dot, a dash or before the `@` itself.
 */
function localStart(text: string, at: number): number {
  let start = at;
  for (let steps = 0; start > 0 && steps < LONGEST_LOCAL; steps++) {
    const before = text[start - 1] ?? '';
    if (LOCAL.test(before)) start -= 1;
    else if (before === '\n' && (start === at || /[._-]/.test(text[start - 2] ?? ''))) start -= 1;
    else break;
  }
  while (start < at && /[.\n'/]/.test(text[start] ?? '')) start += 1;
  return start;
}

/** Returns the end of a possible domain on its line. */
function lineEnd(text: string, from: number, most: number): number {
  let end = from;
  while (end < most && DOMAIN.test(text[end] ?? '')) end += 1;
  return end;
}

/** The labels without the dot or dash of a sentence's end. */
function withoutMarks(domain: string): string {
  return domain.replaceAll('\n', '').replace(/[.-]{1,9}$/, '');
}

/**
 * Returns true if the domain continues in the next line. It does where it cannot end here; a domain that can,
 * and a dot after it, are mostly the end of a sentence: it continues only with what is a domain's end itself.
 */
function goesOn(domain: string, next: string): boolean {
  const [labels = ''] = NEXT_LABELS.exec(next) ?? [];
  if (domain === '') return DOMAIN.test(next[0] ?? '');
  if (/^\.[a-z]/.test(next) && !domain.endsWith('.')) return true;
  if (labels === '' || !/[._-]$/.test(domain)) return false;
  if (domain.endsWith('-') || !WHOLE_DOMAIN.test(withoutMarks(domain))) return true;
  const last = labels.split('.').at(-1) ?? '';
  if (LETTER.test(next[labels.length] ?? '')) return false;
  if (COUNTRIES.includes(last)) return true;
  const isWhole = TOP_LEVELS.includes(withoutMarks(domain).split('.').at(-1) ?? '');
  return !isWhole && TOP_LEVELS.includes(last);
}

/** Returns the end of the part behind an `@`. */
function domainEnd(text: string, at: number): number {
  const most = Math.min(text.length, at + LONGEST_DOMAIN);
  let end = lineEnd(text, at + 1, most);
  while (text[end] === '\n' && goesOn(text.slice(at + 1, end), text.slice(end + 1, most)))
    end = lineEnd(text, end + 1, most);
  while (end > at && /[.\n-]/.test(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Returns the domain after an `@`, without further words that a dot joins to it; null if there is none. */
function wholeDomain(written: string): string | null {
  for (let length = written.length; length > 0; length = written.lastIndexOf('.', length - 1)) {
    const domain = written.slice(0, length);
    if (WHOLE_DOMAIN.test(domain.replaceAll('\n', ''))) return domain;
  }
  return null;
}

/** Addresses, also those whose domain has no dot or an unusual end: what looks like one is hidden. */
export const email: Detector = (text) => {
  const found: ReturnType<Detector> = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at);
    const written = text.slice(at + 1, domainEnd(text, at));
    const domain = wholeDomain(written);
    const isLikely = LETTER.test(text.slice(start, at)) && LETTER.test(written);
    if (start < at && (domain !== null || isLikely))
      found.push({ kind: 'email', start, end: at + 1 + (domain ?? written).length });
  }
  return found;
};
