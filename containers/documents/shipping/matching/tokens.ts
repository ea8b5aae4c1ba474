import { foldCase } from '../folding.ts';

/** Texts of a note that may name its order. */
export interface NoteTexts {
  /** Free texts: `infCpl`, `obsCont`. */
  texts: readonly string[];
  /** Fields for an order's number: `xPed`. */
  orders: readonly string[];
}

/** Least letters and digits of a token, in a free text and in a field of its own. */
const [LEAST_IN_TEXT, LEAST_IN_FIELD] = [8, 4];
/** Least length of tokens whose form alone shows that they are of the same kind. */
const LEAST_FORM = 12;
/** A CNPJ and a key are in every note. */
const OTHER_LENGTHS = [14, 44];
const CONNECTORS = '-./_';

function wordsOf(text: string): string[] {
  return text.match(/[0-9A-Z]+/g) ?? [];
}

function isLetterOrDigit(character: string | undefined): boolean {
  return character !== undefined && /[0-9A-Z]/.test(character);
}

/** Returns true if a token ends here: not within a word, nor before a part of a longer token. */
function endsAt(text: string, end: number): boolean {
  if (isLetterOrDigit(text[end])) return false;
  return !(CONNECTORS.includes(text[end] ?? ' ') && isLetterOrDigit(text[end + 1]));
}

/** Returns true if a token begins here: connected text before it ends in a letter, such as `PEDIDO-`. */
function beginsAt(text: string, start: number): boolean {
  if (isLetterOrDigit(text[start - 1])) return false;
  return !(CONNECTORS.includes(text[start - 1] ?? ' ') && /\d/.test(text[start - 2] ?? ' '));
}

function hasWhole(text: string, token: string): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
    if (beginsAt(text, at) && endsAt(text, at + token.length)) return true;
  return false;
}

/** Returns what tokens of one kind have in common; null if that is too little. */
function formOf(token: string): string | null {
  const bare = token.replace(/[^0-9A-Z]/g, '');
  const isNumber = /^\d+$/.test(bare);
  if (bare.length < LEAST_FORM || !/\d/.test(bare)) return null;
  if (isNumber && OTHER_LENGTHS.includes(bare.length)) return null;
  return `${isNumber ? 'digits' : 'mixed'} ${token.replace(/[0-9A-Z]/g, 'x')}`;
}

interface NoteTokens {
  text: string;
  orders: string[];
  /** Whole tokens by their form. */
  forms: Map<string, Set<string>>;
}

function entryOf({ texts, orders }: NoteTexts): NoteTokens {
  const text = texts.map(foldCase).join('\n');
  const named = orders.map((order) => foldCase(order).trim());
  const forms = new Map<string, Set<string>>();
  const parts = text.match(/[0-9A-Z]+(?:[-./_][0-9A-Z]+)*/g) ?? [];
  for (const token of [...parts, ...named]) {
    const form = formOf(token);
    if (form !== null) forms.set(form, (forms.get(form) ?? new Set()).add(token));
  }
  return { text, orders: named, forms };
}

/** Finds the notes that contain a whole token. */
export class TokenIndex {
  readonly #entries: NoteTokens[];
  readonly #byWord = new Map<string, Set<number>>();

  constructor(notes: readonly NoteTexts[]) {
    this.#entries = notes.map(entryOf);
    for (const [note, { text, orders }] of this.#entries.entries())
      for (const word of wordsOf([text, ...orders].join(' ')))
        this.#byWord.set(word, (this.#byWord.get(word) ?? new Set()).add(note));
  }

  /** Returns their places, in order. */
  notesWith(token: string): number[] {
    const sought = foldCase(token).trim();
    const words = wordsOf(sought);
    const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '');
    const length = words.join('').length;
    const found = [...(this.#byWord.get(longest) ?? [])].filter((note) => this.#has(note, sought, length));
    return found.sort((one, other) => one - other);
  }

  /** Returns true if a note names another token of the same kind, and not this one. */
  namesAnother(note: number, token: string): boolean {
    const sought = foldCase(token).trim();
    const form = formOf(sought);
    const named = form === null ? undefined : this.#entries[note]?.forms.get(form);
    return named !== undefined && !named.has(sought);
  }

  #has(note: number, token: string, length: number): boolean {
    const entry = this.#entries[note];
    if (entry === undefined) return false;
    if (length >= LEAST_IN_FIELD && entry.orders.includes(token)) return true;
    return length >= LEAST_IN_TEXT && hasWhole(entry.text, token);
  }
}
