import type { Finding } from '../kinds/finding.ts';
import { HEADERS, LISTS, NO_ROLES, ROLE_LIKE, ROLES, STREETS, TITLES } from './announcements.ts';
import { namesBefore } from './before.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { type FoundName, fold, nameAt, overCells } from './name.ts';

/**
 * The text that may be between a role and its colon: `Nome impresso no cartão:`, `Testemunha 1:`,
 * `Cliente.......:`.
 */
const QUALIFIED =
  /^(?:[ -][a-zà-ÿ]{2,20}){0,4}(?: n?[º°]? ?\d{1,3})?(?: \([^()\n]{1,40}\))?[ \t.]{0,60}[:=][ \t\n]{0,6}/i;
const CELL = /^[ ]{0,3}\t[ \t]{0,3}/;
const COMMA = /^, /;
const MARKED = /^ {0,2}(?:[–—-] {1,2}|["“«])/;
const AT_ONCE = /^ {1,2}/;
/** `condutor adicional Ana Souza` */
const ONE_WORD_ON = /^ [a-zà-ÿ]{4,20} /;
/** The label alone on its line, the name below it. */
const NEXT_LINE = /^ {0,2}\n {0,4}/;
/** In running text the line may break between both, where the sentence goes on behind the name. */
const BROKEN = /^,?\n(?=\p{Lu})/u;
const GOES_ON = /^,?[ \n][a-zà-ÿ]/;
/** A single word counts as a name if it is alone in its cell. */
const ALONE = /^(?: {2}|\t|\n|$)/;
const BEHIND_TITLE = /^\.?(?:\([aª]\)\.?)?[:]?[ \t\n]{0,3}/i;
const REACH = 100;
const STREET_REACH = 24;
/** `e` between two names. */
const ANOTHER = /^ e (?:de )?/;
/** Between the names of a list: `Ana Souza (ap. 11), Rui Prado e Lia Reis`. */
const LISTED = /^(?: \([^()\n]{1,30}\))?(?:[,;]| e) /;
const GAP_REACH = 40;
const MOST_OTHERS = 40;
/** Somebody who writes in small letters. */
const SELF =
  /(?<![A-Za-zÀ-ÿ])(?:me chamo|meu nome [ée]) (?<value>[A-Za-zÀ-ÿ]{2,20}(?: [A-Za-zÀ-ÿ]{2,20}){1,3}?)(?=[,.;\n]|$| e )/gi;

const CAPITALISED = /(?<![\p{L}\d'’])\p{Lu}[\p{L}]{1,20}(?= +\p{L}|\n)/gu;
/** Behind these a person's name is that of a thing: `Lei Maria da Penha`, `Instituto Rui Barbosa`. */
const THINGS =
  /(?:lei|instituto|funda[çc][ãa]o|centro|teatro|pr[êe]mio|cidade de|munic[íi]pio de|f[óo]rum|plen[áa]rio|audit[óo]rio|s[ãa]o|santa|santo|par[óo]quia|igreja|universidade|faculdade|comarca de|porto|dia d[eo]) $/i;

/** Given names that many bear, with a surname behind them. */
function frequentNames(text: string): FoundName[] {
  const names: FoundName[] = [];
  for (const match of text.matchAll(CAPITALISED)) {
    if (match.index < (names.at(-1)?.end ?? 0) || !GIVEN_NAMES.has(fold(match[0]))) continue;
    const before = text.slice(Math.max(0, match.index - STREET_REACH), match.index);
    if (STREETS.test(before) || THINGS.test(before)) continue;
    const name = nameAt(text, match.index);
    if (name && name.start === match.index && name.words >= 2) names.push(...withOthers(text, name));
  }
  return names;
}

/** Returns true if a single word is a name: a frequent given name, or a word alone in a cell for names. */
function isSingleName(text: string, role: string, { start, end }: FoundName): boolean {
  if (GIVEN_NAMES.has(fold(text.slice(start, end)))) return true;
  return fold(role) === 'nome' && ALONE.test(text.slice(end, end + 2));
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n';
}

function isLineEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === '\n';
}

function behindRole(text: string, role: string, at: number): FoundName | null {
  const rest = text.slice(at, at + REACH);
  for (const [pattern, least] of [
    [QUALIFIED, 1],
    [CELL, 2],
    [COMMA, 2],
    [AT_ONCE, 2],
    [MARKED, 2],
    [ONE_WORD_ON, 2],
    [NEXT_LINE, 2],
    [BROKEN, 2],
  ] as const) {
    const gap = pattern.exec(rest);
    if (!gap || (pattern === NEXT_LINE && !isLineStart(text, at - role.length))) continue;
    const found = nameAt(text, at + gap[0].length);
    const name = found !== null && pattern === QUALIFIED ? overCells(text, found) : found;
    if (name === null || (pattern === NEXT_LINE && !isLineEnd(text, name.end))) continue;
    if (pattern === BROKEN && !GOES_ON.test(text.slice(name.end, name.end + 3))) continue;
    // `o cliente Ana Souza` and `a cliente Ana` name somebody; `o cliente Premium` does not.
    if (name.words >= least || isSingleName(text, role, name)) return name;
  }
  return null;
}

/** The name, and the further ones that `gaps` joins to it. */
function withOthers(text: string, first: FoundName, gaps = ANOTHER): FoundName[] {
  const names = [first];
  for (let last = first; names.length < MOST_OTHERS; ) {
    const gap = gaps.exec(text.slice(last.end, last.end + GAP_REACH));
    const next = gap ? nameAt(text, last.end + gap[0].length) : null;
    if (next === null || next.words < 2) break;
    names.push(next);
    last = next;
  }
  return names;
}

/**
 * Returns true if the words at a place are part of the name of a street or building: `Rua Doutor Rui Prado`.
 */
function isOfStreet(text: string, at: number): boolean {
  return STREETS.test(text.slice(Math.max(0, at - STREET_REACH), at));
}

function namesBehindTitles(text: string): FoundName[] {
  return [...text.matchAll(TITLES)].flatMap((match) => {
    if (isOfStreet(text, match.index)) return [];
    const after = match.index + match[0].length;
    const gap = BEHIND_TITLE.exec(text.slice(after, after + REACH))?.[0].length ?? 0;
    const name = gap === 0 ? null : nameAt(text, after + gap);
    return name ? withOthers(text, name) : [];
  });
}

function namesBehindRoles(text: string, roles: readonly RegExpExecArray[]): FoundName[] {
  return roles.flatMap(({ index, 0: role }) => {
    if (isOfStreet(text, index)) return [];
    const name = behindRole(text, role, index + role.length);
    return name ? withOthers(text, name, LISTS.test(role) ? LISTED : ANOTHER) : [];
  });
}

function namesBehindLikeRoles(text: string): FoundName[] {
  return [...text.matchAll(ROLE_LIKE)].flatMap((match) => {
    if (NO_ROLES.has(fold(match.groups?.word ?? ''))) return [];
    const after = match.index + match[0].length;
    const gap = QUALIFIED.exec(text.slice(after, after + REACH))?.[0].length ?? 0;
    const name = nameAt(text, after + gap);
    const isName = name !== null && (name.words >= 2 || isSingleName(text, '', name));
    return isName ? withOthers(text, name) : [];
  });
}

function namesBehindHeaders(text: string): FoundName[] {
  return [...text.matchAll(HEADERS)].flatMap((match) => {
    const name = nameAt(text, match.index + match[0].length + ': '.length);
    return name && name.words >= 2 ? [name] : [];
  });
}

function ownNames(text: string): FoundName[] {
  return [...text.matchAll(SELF)].map((match) => {
    const end = match.index + match[0].length;
    return { start: end - (match.groups?.value ?? '').length, end, words: 2 };
  });
}

/** Finds names after a word that announces them, and names that many bear. */
export function namesIn(text: string): Finding[] {
  const roles = [...text.matchAll(ROLES)];
  const names = [
    ...frequentNames(text),
    ...namesBehindTitles(text),
    ...namesBefore(text, new Set(roles.map(({ index }) => index))),
    ...namesBehindRoles(text, roles),
    ...namesBehindLikeRoles(text),
    ...namesBehindHeaders(text),
    ...ownNames(text),
  ];
  return names.map(({ start, end }): Finding => ({ kind: 'nome', start, end }));
}
