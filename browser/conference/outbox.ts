import type { ScanAct, UndoAct } from '../../common/shipping/conference.ts';

/** An act before it is sent: its age is calculated when it is sent. */
export type NewAct = Omit<ScanAct, 'agoMs'> | Omit<UndoAct, 'agoMs'>;

export interface WaitingAct {
  act: NewAct;
  /** In epoch milliseconds, by the clock of this device. */
  at: number;
}

/** The part of `localStorage` that is used. */
export type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Acts that the service has not answered yet. Each has its own key, so that two tabs of one device do not
 * overwrite each other; an act that both send is applied once, by its id.
 */
export class Outbox {
  readonly #shelf: Shelf;
  readonly #prefix: string;
  /** Acts that the browser could not store; they last until the page is closed. */
  readonly #unstored = new Map<string, WaitingAct>();
  #count = 0;

  constructor(shelf: Shelf, prefix: string) {
    this.#shelf = shelf;
    this.#prefix = prefix;
  }

  /** Adds an act. Returns true if it survives the closing of the page. */
  add(act: NewAct, at: number): boolean {
    const order = `${String(at).padStart(15, '0')}-${String(this.#count++).padStart(6, '0')}`;
    const key = `${this.#prefix}${order}-${act.id}`;
    try {
      this.#shelf.setItem(key, JSON.stringify({ act, at }));
      return true;
    } catch {
      this.#unstored.set(key, { act, at });
      return false;
    }
  }

  /** Returns the acts in the order in which they were done. */
  waiting(): WaitingAct[] {
    const stored = this.#keys().map((key): [string, WaitingAct | undefined] => [key, this.#read(key)]);
    return [...stored, ...this.#unstored]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, waiting]) => (waiting ? [waiting] : []));
  }

  remove(id: string): void {
    for (const key of this.#keys()) if (key.endsWith(`-${id}`)) this.#shelf.removeItem(key);
    for (const key of [...this.#unstored.keys()]) if (key.endsWith(`-${id}`)) this.#unstored.delete(key);
  }

  #keys(): string[] {
    try {
      return Array.from({ length: this.#shelf.length }, (_, place) => this.#shelf.key(place) ?? '').filter(
        (key) => key.startsWith(this.#prefix),
      );
    } catch {
      return [];
    }
  }

  #read(key: string): WaitingAct | undefined {
    try {
      return JSON.parse(this.#shelf.getItem(key) ?? '');
    } catch {
      return undefined;
    }
  }
}

const PREFIX = 'conferencia ';

/** Prefix of the stored keys of one conference, by the path of its page. */
export function outboxPrefix(path: string): string {
  return `${PREFIX}${path} `;
}

/** Removes acts that were done before `since`: the service no longer accepts them. */
export function forgetUnsent(shelf: Shelf, since: number): void {
  const all = new Outbox(shelf, PREFIX);
  for (const { act, at } of all.waiting()) if (at < since) all.remove(act.id);
}

/** Returns this browser's storage, or one that stores nothing if its settings forbid storage. */
export function ownShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    const refuse = () => {
      throw new Error('nothing is kept');
    };
    return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => undefined };
  }
}

/** 128 random bits. `randomUUID` is missing on pages not loaded by HTTPS. */
export function newActId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
