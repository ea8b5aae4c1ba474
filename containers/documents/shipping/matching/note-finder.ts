import type { MatchedBy } from '../../../../common/shipping/batch-result.ts';
import { isSameName } from '../folding.ts';
import { type Order, whoOf } from './orders.ts';
import { type Bar, REASONS } from './reasons.ts';
import { type NoteTexts, TokenIndex } from './tokens.ts';

/** The properties of a note that matching needs. */
export interface NoteSigns extends NoteTexts {
  /** 44 characters. */
  key: string;
  /** Without leading zeros. */
  number: string;
  series: string;
  /** As in a key: a CNPJ, or a CPF with zeros before it. */
  issuer: string;
  /** Possible destinations: name and address of the recipient, and of the delivery. */
  places: readonly { name: string; cep: string }[];
  /** True if the note is for outgoing goods, and no supplement: then its recipient alone may identify it. */
  isShipment: boolean;
  /** Null if it may be paired. */
  bar: Bar | null;
}

/** The finding for one order. */
export type NoteFinding =
  | { note: number; by: MatchedBy }
  /** Doubt; `otherwise` is reported if all candidates are known to belong to other orders. */
  | { reason: string; candidates: number[]; otherwise?: string }
  | { remark: string }
  | null;

function bareNumber(text: string | null): string | null {
  return text === null ? null : text.replace(/^0+(?=.)/, '');
}

/** Finds the note of an order, independently of other orders. */
export class NoteFinder {
  readonly #notes: readonly NoteSigns[];
  readonly #tokens: TokenIndex;
  readonly #byKey = new Map<string, number>();
  readonly #byNumber = new Map<string, number[]>();
  readonly #byWho = new Map<string, number[]>();
  readonly #ordersByWho = new Map<string, number>();

  constructor(orders: readonly Order[], notes: readonly NoteSigns[]) {
    this.#notes = notes;
    this.#tokens = new TokenIndex(notes);
    for (const [place, note] of notes.entries()) {
      this.#byKey.set(note.key, place);
      add(this.#byNumber, note.number, place);
      for (const who of whosOf(note)) add(this.#byWho, who, place);
    }
    for (const { who } of orders)
      if (who !== null) this.#ordersByWho.set(who, (this.#ordersByWho.get(who) ?? 0) + 1);
  }

  find(order: Order): NoteFinding {
    if (order.isTorn) return { reason: REASONS.contradictory, candidates: this.#shown(order) };
    if (order.key !== null) return this.#byShownKey(order, order.key);
    if (order.number !== null) return this.#byShownNumber(order, order.number);
    return this.#byToken(order) ?? this.#byRecipient(order);
  }

  #byShownKey(order: Order, key: string): NoteFinding {
    const own = { number: bareNumber(key.slice(25, 34)), series: bareNumber(key.slice(22, 25)) };
    const isSame =
      [null, own.number].includes(bareNumber(order.number)) &&
      [null, own.series].includes(bareNumber(order.series)) &&
      [null, key.slice(6, 20)].includes(order.cnpj);
    if (!isSame) return { reason: REASONS.contradictory, candidates: this.#shown(order) };
    const note = this.#byKey.get(key);
    return note === undefined ? this.#absent(order, own.number ?? '') : this.#unlessBarred(note, 'key');
  }

  #byShownNumber(order: Order, shown: string): NoteFinding {
    const number = bareNumber(shown) ?? '';
    const bearing = this.#byNumber.get(number) ?? [];
    const fitting = bearing.filter((place) => {
      const note = this.#notes[place];
      const isOfSeries = [null, note?.series].includes(bareNumber(order.series));
      return isOfSeries && [null, note?.issuer].includes(order.cnpj);
    });
    if (bearing.length === 0) return this.#absent(order, number);
    if (fitting.length === 0) return { reason: REASONS.anotherIssuer(number), candidates: bearing };
    const [only = 0, ...others] = this.#decided(order, fitting);
    if (others.length > 0) return { reason: REASONS.sameNumber(number), candidates: fitting };
    const isSure = order.cnpj !== null || order.tokens.some((token) => this.#names(only, token));
    if (!isSure && this.#isForAnother(order, only))
      return { reason: REASONS.otherRecipient(number), candidates: fitting };
    return this.#unlessBarred(only, 'number');
  }

  /** Finds notes that name the order; one that may not be paired counts only if there is no other. */
  #byToken(order: Order): NoteFinding {
    const named = [...new Set(order.tokens.flatMap((token) => this.#tokens.notesWith(token)))];
    const live = named.filter((note) => this.#isLive(note));
    const candidates = live.length > 0 ? live : named;
    const [only, ...others] = this.#decided(order, candidates);
    if (only === undefined) return null;
    if (others.length > 0) return { reason: REASONS.severalByToken, candidates };
    return this.#unlessBarred(only, 'tracking');
  }

  #byRecipient({ who, tokens }: Order): NoteFinding {
    if (who === null) return null;
    const all = (this.#byWho.get(who) ?? []).filter((note) => this.#notes[note]?.isShipment);
    const live = all.filter((note) => this.#isLive(note));
    const [only, ...others] = live.length > 0 ? live : all;
    if (only === undefined) return null;
    const isTie = others.length > 0 || this.#ordersByWho.get(who) !== 1;
    if (isTie) return { reason: REASONS.severalByRecipient, candidates: [only, ...others] };
    if (tokens.some((token) => this.#tokens.namesAnother(only, token)))
      return { reason: REASONS.otherOrder, candidates: [only] };
    return this.#unlessBarred(only, 'recipient');
  }

  /** Returns the remark for a label whose note is missing: with another note of the same buyer, if there is one. */
  #absent({ who }: Order, number: string): NoteFinding {
    const others = who === null ? [] : (this.#byWho.get(who) ?? []).filter((note) => this.#isLive(note));
    const otherwise = REASONS.absent(number);
    if (others.length === 0) return { remark: otherwise };
    return { reason: REASONS.anotherOfRecipient(number), candidates: others, otherwise };
  }

  #unlessBarred(note: number, by: MatchedBy): NoteFinding {
    const { number = '', bar = null } = this.#notes[note] ?? {};
    return bar === null ? { note, by } : { remark: REASONS.barred(number, bar) };
  }

  #isLive(note: number): boolean {
    return this.#notes[note]?.bar === null;
  }

  #names(note: number, token: string): boolean {
    return this.#tokens.notesWith(token).includes(note);
  }

  /**
   * Returns, of several possible notes, the one that names the order or its recipient; all of them if that is not
   * exactly one.
   */
  #decided(order: Order, notes: readonly number[]): readonly number[] {
    const signs: ((note: number) => boolean)[] = [
      (note) => order.tokens.some((token) => this.#names(note, token)),
      (note) => order.who !== null && (this.#byWho.get(order.who) ?? []).includes(note),
      (note) => this.#isFor(order, note),
      (note) => order.cep !== null && !this.#isForAnother(order, note),
    ];
    for (const sign of signs) {
      const left = notes.filter(sign);
      if (left.length === 1) return left;
    }
    return notes;
  }

  /** Returns true if something known about the recipient points to a note, and nothing speaks against it. */
  #isFor({ name, cep }: Order, note: number): boolean {
    const places = this.#notes[note]?.places ?? [];
    if (name === null && cep === null) return false;
    const isNamed = name === null || places.some((place) => isSameName(place.name, name));
    return isNamed && (cep === null || places.some((place) => place.cep === '' || place.cep === cep));
  }

  /** Returns true if everything known about the recipient speaks against a note. */
  #isForAnother({ name, cep }: Order, note: number): boolean {
    const places = this.#notes[note]?.places ?? [];
    const isNamed = name !== null && places.some((place) => isSameName(place.name, name));
    return cep !== null && !isNamed && places.every((place) => place.cep !== '' && place.cep !== cep);
  }

  /** Returns the notes that a contradictory label may mean. */
  #shown({ key, number }: Order): number[] {
    const byKey = key === null ? undefined : this.#byKey.get(key);
    const byNumber = this.#byNumber.get(bareNumber(number) ?? '') ?? [];
    return [...new Set([...(byKey === undefined ? [] : [byKey]), ...byNumber])];
  }
}

function add(map: Map<string, number[]>, name: string, place: number): void {
  const places = map.get(name);
  if (places === undefined) map.set(name, [place]);
  else places.push(place);
}

function whosOf({ places }: NoteSigns): Set<string> {
  const names = places.map(({ name }) => name);
  const whos = places.flatMap(({ cep }) => names.map((name) => whoOf(name, cep)));
  return new Set(whos.filter((who) => who !== null));
}
