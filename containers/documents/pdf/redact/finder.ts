import type { Search } from '../../../protocol/pdf/private-data.ts';
import { DETECTORS } from './kinds/detectors.ts';
import type { Finding } from './kinds/finding.ts';
import { NO_NAMES } from './names/announcements.ts';
import { fold } from './names/name.ts';
import { namesIn } from './names/names.ts';
import { findTerm, skeletonOf, type Term, termOf } from './terms.ts';

interface LearnedTerm {
  kind: Finding['kind'];
  term: Term;
  /** True for a single word of a name: it is found only where it begins with a capital. */
  isCapital: boolean;
}

/** Shorter values are found by their label only: elsewhere they may be anything. */
const SHORTEST_VALUE = 6;
const SHORTEST_PART = 3;
const CERTAIN = ['cpf', 'cnpj', 'email', 'cartao', 'pix'];
const COMPANY = /(?<![\p{L}])(?:ltda|s[./]?a|eireli|me|epp|mei|cia)\.?$/iu;
const CONNECTORS = new Set(['da', 'de', 'do', 'das', 'dos', 'del', 'della', 'von', 'van', 'der']);

/** Returns the given name and the surname, which identify the person too; none for a company. */
function partsOf(name: string): string[] {
  if (COMPANY.test(name.trim())) return [];
  const words = name
    .split(/[\s.]+/)
    .filter((word) => !CONNECTORS.has(fold(word)) && word.length >= SHORTEST_PART);
  const ends = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : words;
  return ends.filter((word) => !NO_NAMES.has(fold(word)));
}

/** Finds what is private in texts, and what it has learned of other texts. */
export class Finder {
  readonly #search: Search;
  readonly #terms: Term[];
  readonly #exceptions: string[];
  readonly #learned = new Map<string, LearnedTerm>();

  constructor(search: Search) {
    this.#search = search;
    this.#terms = search.terms.flatMap((text) => termOf(text) ?? []);
    this.#exceptions = search.exceptions
      .map((text) => skeletonOf(text).letters)
      .filter((text) => text !== '');
  }

  /**
   * Finds all that the text shows by itself, and the user's terms; the first of overlapping findings names
   * all of them.
   */
  findOwn(text: string): Finding[] {
    const names = this.#search.kinds.includes('nome') ? namesIn(text) : [];
    const found = [...this.#findValues(text), ...names];
    return found.filter(({ start, end }) => !this.isException(text.slice(start, end)));
  }

  /** Finds what is left where names are hidden: a word after `Nome:` is then another one. */
  findLeft(text: string): Finding[] {
    const found = this.#findValues(text).filter(
      ({ start, end }) => !this.isException(text.slice(start, end)),
    );
    return [...found, ...this.findLearned(text)];
  }

  /**
   * Finds what is certain in any order of the words around it: learned values, and kinds that need no label.
   */
  findCertain(text: string): Finding[] {
    const certain = this.#findValues(text, CERTAIN).filter(
      ({ start, end }) => !this.isException(text.slice(start, end)),
    );
    return [...certain, ...this.findLearned(text)];
  }

  #findValues(text: string, kinds: readonly string[] = Object.keys(DETECTORS)): Finding[] {
    const skeleton = skeletonOf(text);
    const found: Finding[] = this.#terms.flatMap((term) =>
      findTerm(text, skeleton, term, this.#search.wholeWords).map((match) => ({
        kind: 'termo' as const,
        ...match,
      })),
    );
    for (const [kind, detect] of Object.entries(DETECTORS)) {
      if (kinds.includes(kind) && this.#search.kinds.some((wanted) => wanted === kind))
        found.push(...detect(text));
    }
    return found;
  }

  /** Finds the same as `findOwn`, and further occurrences of what was learned. */
  find(text: string): Finding[] {
    return [...this.findOwn(text), ...this.findLearned(text)];
  }

  findLearned(text: string): Finding[] {
    const skeleton = skeletonOf(text);
    const further = [...this.#learned.values()].flatMap(({ kind, term, isCapital }) =>
      findTerm(text, skeleton, term, true)
        .filter(({ start }) => !isCapital || /\p{Lu}/u.test(text[start] ?? ''))
        .map((match) => ({ kind, ...match })),
    );
    return further.filter(({ start, end }) => !this.isException(text.slice(start, end)));
  }

  /** Adds a value that was found once, so that it is looked for everywhere. */
  learn(kind: Finding['kind'], value: string): void {
    if (kind === 'area' || kind === 'termo') return;
    const term = termOf(value);
    if (
      term &&
      (kind === 'nome' ? term.letters.length >= SHORTEST_PART : term.letters.length >= SHORTEST_VALUE)
    )
      this.#add({ kind, term, isCapital: kind === 'nome' && !term.gaps.includes(true) });
    if (kind !== 'nome') return;
    for (const part of partsOf(value)) {
      const word = termOf(part);
      if (word && !this.isException(part)) this.#add({ kind, term: word, isCapital: true });
    }
  }

  isException(value: string): boolean {
    const { letters } = skeletonOf(value);
    return letters === '' || this.#exceptions.includes(letters);
  }

  #add(learned: LearnedTerm): void {
    const known = this.#learned.get(learned.term.letters);
    if (known === undefined || (known.isCapital && !learned.isCapital))
      this.#learned.set(learned.term.letters, learned);
  }
}
