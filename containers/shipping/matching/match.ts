import type { MatchedBy } from '../../../common/shipping/batch-result.ts';
import { Claims } from './claims.ts';
import { folded } from './folded.ts';
import { type LabelSigns, type Order, ordersOf, whoOf } from './orders.ts';
import * as reasons from './reasons.ts';
import { type NoteTexts, TokenIndex } from './tokens.ts';

/** What matching asks of a note. */
export interface NoteSigns extends NoteTexts {
  /** 44 characters. */
  key: string;
  /** Without leading zeros. */
  number: string;
  series: string;
  /** As it stands in a key: a CNPJ, or a CPF with zeros before it. */
  issuer: string;
  /** To whom it may be sent: the recipient's name and address, and those of delivery. */
  places: readonly { name: string; cep: string }[];
  /** Whether it is of goods that go out, and stands for itself: it may be known by its recipient alone. */
  isShipment: boolean;
  /** Null where it may be paired. */
  bar: reasons.Bar | null;
}

export interface Match {
  /** The note's place. */
  note: number;
  by: MatchedBy;
  /** Whether this is the first label of its order, after which the DANFE comes. */
  isFirst: boolean;
}

/** Labels that were not paired although something speaks for a note. */
export interface Unsure {
  label: number;
  reason: string;
  /** Keys, sorted. */
  candidates: string[];
}

export interface Matching {
  /** Of each label. */
  matches: (Match | null)[];
  unsure: Unsure[];
  /** What is told of labels beside that. */
  remarks: { label: number; text: string }[];
}

/** What one order leads to: a note by a sign, doubt, a remark, or nothing. */
type Finding =
  | { note: number; by: MatchedBy }
  | { reason: string; candidates: number[] }
  | { remark: string }
  | null;

const LEAST_NAME = 5;

function bareNumber(text: string | null): string | null {
  return text === null ? null : text.replace(/^0+(?=.)/, '');
}

class Matcher {
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

  find(order: Order): Finding {
    if (order.isTorn) return { reason: reasons.contradictory, candidates: this.#shown(order) };
    if (order.key !== null) return this.#byShownKey(order, order.key);
    if (order.number !== null) return this.#byShownNumber(order, order.number);
    return this.#byToken(order) ?? this.#byRecipient(order);
  }

  #byShownKey(order: Order, key: string): Finding {
    const own = { number: bareNumber(key.slice(25, 34)), series: bareNumber(key.slice(22, 25)) };
    const isSame =
      [null, own.number].includes(bareNumber(order.number)) &&
      [null, own.series].includes(bareNumber(order.series)) &&
      [null, key.slice(6, 20)].includes(order.cnpj);
    if (!isSame) return { reason: reasons.contradictory, candidates: this.#shown(order) };
    const note = this.#byKey.get(key);
    return note === undefined ? this.#absent(order, own.number ?? '') : this.#unlessBarred(note, 'key');
  }

  #byShownNumber(order: Order, shown: string): Finding {
    const number = bareNumber(shown) ?? '';
    const bearing = this.#byNumber.get(number) ?? [];
    const fitting = bearing.filter((place) => {
      const note = this.#notes[place];
      const isOfSeries = [null, note?.series].includes(bareNumber(order.series));
      return isOfSeries && [null, note?.issuer].includes(order.cnpj);
    });
    if (bearing.length === 0) return this.#absent(order, number);
    if (fitting.length === 0) return { reason: reasons.anotherIssuer(number), candidates: bearing };
    const [only = 0, ...others] = fitting;
    if (others.length > 0) return { reason: reasons.sameNumber(number), candidates: fitting };
    const isSure = order.cnpj !== null || order.tokens.some((token) => this.#names(only, token));
    if (!isSure && this.#isForAnother(order, only))
      return { reason: reasons.otherRecipient(number), candidates: fitting };
    return this.#unlessBarred(only, 'number');
  }

  /** Notes that name the order; one that may not be paired counts only where there is no other. */
  #byToken({ tokens }: Order): Finding {
    const named = [...new Set(tokens.flatMap((token) => this.#tokens.notesWith(token)))];
    const live = named.filter((note) => this.#isLive(note));
    const [only, ...others] = live.length > 0 ? live : named;
    if (only === undefined) return null;
    if (others.length > 0) return { reason: reasons.severalByToken, candidates: [only, ...others] };
    return this.#unlessBarred(only, 'tracking');
  }

  #byRecipient({ who, tokens }: Order): Finding {
    if (who === null) return null;
    const all = (this.#byWho.get(who) ?? []).filter((note) => this.#notes[note]?.isShipment);
    const live = all.filter((note) => this.#isLive(note));
    const [only, ...others] = live.length > 0 ? live : all;
    if (only === undefined) return null;
    const isTie = others.length > 0 || this.#ordersByWho.get(who) !== 1;
    if (isTie) return { reason: reasons.severalByRecipient, candidates: [only, ...others] };
    if (tokens.some((token) => this.#tokens.namesAnother(only, token)))
      return { reason: reasons.otherOrder, candidates: [only] };
    return this.#unlessBarred(only, 'recipient');
  }

  /** What is told where the note that a label shows is not there: with another of the same buyer, if there is one. */
  #absent({ who }: Order, number: string): Finding {
    const others = who === null ? [] : (this.#byWho.get(who) ?? []).filter((note) => this.#isLive(note));
    if (others.length === 0) return { remark: reasons.absent(number) };
    return { reason: reasons.anotherOfRecipient(number), candidates: others };
  }

  #unlessBarred(note: number, by: MatchedBy): Finding {
    const { number = '', bar = null } = this.#notes[note] ?? {};
    return bar === null ? { note, by } : { remark: reasons.barred(number, bar) };
  }

  #isLive(note: number): boolean {
    return this.#notes[note]?.bar === null;
  }

  #names(note: number, token: string): boolean {
    return this.#tokens.notesWith(token).includes(note);
  }

  /** Whether all that is known of the recipient speaks against a note. */
  #isForAnother({ name, cep }: Order, note: number): boolean {
    const places = this.#notes[note]?.places ?? [];
    const isNamed = name !== null && places.some((place) => isSameName(place.name, name));
    return cep !== null && !isNamed && places.every((place) => place.cep !== '' && place.cep !== cep);
  }

  /** The notes that a label in contradiction with itself may mean. */
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

/** Whether names are one, where labels may give only the beginning. */
function isSameName(one: string, other: string): boolean {
  const [first, second] = [folded(one), folded(other)];
  if (Math.min(first.length, second.length) < LEAST_NAME) return first === second;
  return first.startsWith(second) || second.startsWith(first);
}

/**
 * Which note each label is of, by the strongest sign that it shows. A tie is not decided, and a sign that speaks against a
 * note is never overruled by a weaker one; no note goes to two orders. What comes out does not depend on the order of
 * labels and notes.
 */
export function matchLabels(labels: readonly LabelSigns[], notes: readonly NoteSigns[]): Matching {
  const orders = ordersOf(labels);
  const matcher = new Matcher(orders, notes);
  const claims = new Claims(notes);
  const [unsure, remarks]: [Unsure[], Matching['remarks']] = [[], []];
  const doubt = (order: Order, reason: string, candidates: readonly number[]) => {
    const keys = candidates.flatMap((note) => notes[note]?.key ?? []).sort();
    for (const label of order.labels) unsure.push({ label, reason, candidates: keys });
  };
  for (const order of orders) {
    const found = matcher.find(order);
    if (found === null) continue;
    if ('note' in found) claims.add(order, found.note, found.by);
    else if ('reason' in found) doubt(order, found.reason, found.candidates);
    else for (const label of order.labels) remarks.push({ label, text: found.remark });
  }
  const { granted, refused } = claims.decide();
  for (const { order, note, reason } of refused) doubt(order, reason, [note]);
  const matches: (Match | null)[] = labels.map(() => null);
  for (const { order, note, by } of granted)
    for (const [index, label] of order.labels.entries()) matches[label] = { note, by, isFirst: index === 0 };
  unsure.sort((one, other) => one.label - other.label);
  remarks.sort((one, other) => one.label - other.label);
  return { matches, unsure, remarks };
}
