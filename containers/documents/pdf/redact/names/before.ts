import { type FoundName, nameAt } from './name.ts';

/**
 * The description of somebody in contracts, right behind the name: `Ana Souza, brasileira`,
 * `Rui Prado, doravante denominado LOCADOR`.
 */
const QUALIFICATIONS =
  /,[ \n](?:brasileir[oa]s?|estrangeir[oa]|nacionalidade|natural de|casad[oa]|solteir[oa]|vi[úu]v[oa]|divorciad[oa]|separad[oa] judicialmente|portadora?(?:\([ao]\))? d[aeo]|inscrit[oa](?:\([ao]\))? n[oa] (?:CPF|OAB)|titular do CPF|residente|domiciliad[oa]|pessoa f[íi]sica|doravante|(?:aqui|neste ato|simplesmente) (?:denominad|designad|chamad)[oa]|nascid[oa]|CPF|RG)(?![A-Za-zÀ-ÿ])/gi;
const LONGEST = 120;
const WORD_START = /(?<![\p{L}\d'’.-])\p{Lu}/gu;

/** The longest name that ends there, from no word where a role begins. */
function nameEndingAt(text: string, end: number, roles: ReadonlySet<number>): FoundName | null {
  const from = Math.max(0, end - LONGEST);
  for (const { index } of text.slice(from, end).matchAll(WORD_START)) {
    if (roles.has(from + index)) continue;
    const name = nameAt(text, from + index);
    if (name?.end === end && name.words >= 2) return name;
  }
  return null;
}

/** Finds names by the description behind them. */
export function namesBefore(text: string, roles: ReadonlySet<number>): FoundName[] {
  return [...text.matchAll(QUALIFICATIONS)].flatMap(({ index }) => nameEndingAt(text, index, roles) ?? []);
}
