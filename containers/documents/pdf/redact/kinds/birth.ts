import type { Detector, Finding } from './finding.ts';

const BORN =
  /(?<![A-Za-zÀ-ÿ])(?:nascid[oa]s?(?:\([ao]\))?|nascimento|nasceu|nasc\.?|d\.n\.?|dn|birth)(?![A-Za-zÀ-ÿ])/gi;
const DAYS = [
  /(?<!\d)\d{1,2} ?[/.-][ \n]?\d{1,2} ?[/.-][ \n]?(?:\d{4}|\d{2})(?![\d/])/,
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/,
  /(?<!\d)\d{1,2}[º°o]?(?: \([a-zà-ÿ -]{3,20}\))?[ \n]de[ \n](?:janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)[ \n]de[ \n]\d{4}(?!\d)/i,
];
/** The text that may be between the word and the day: places, no other number, at most one break. */
const BETWEEN = /^[^\d\n\t;]{0,70}(?:[\n\t][^\d\n\t;]{0,70})?$/;
const REACH = 120;

/** A day, in digits or in words, behind the word that says that somebody was born on it. */
export const nascimento: Detector = (text) =>
  [...text.matchAll(BORN)].flatMap(({ 0: { length }, index }): Finding[] => {
    const from = index + length;
    const behind = text.slice(from, from + REACH);
    const days = DAYS.map((form) => form.exec(behind)).filter((day) => day !== null);
    const [first] = days.sort((one, other) => one.index - other.index);
    if (first === undefined || !BETWEEN.test(behind.slice(0, first.index))) return [];
    const start = from + first.index;
    return [{ kind: 'nascimento', start, end: start + first[0].length }];
  });
