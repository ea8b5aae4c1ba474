/** Of the store's keys: the path that the form is posted to follows. */
const PREFIX = 'assinatura:';

interface Stored {
  /** The login's end, in milliseconds. */
  until: number;
  values: Record<string, string>;
}

/**
 * Keeps what was typed, ticked and drawn into a form in this tab's `sessionStorage` and nowhere else. It is removed when
 * the service has taken the form, when the request has ended, and when the login ends.
 */
export class Draft {
  readonly #key: string;
  readonly #until: number;
  #kept = '';

  constructor(key: string, keptMs: number) {
    this.#key = PREFIX + key;
    this.#until = Date.now() + keptMs;
  }

  /** Returns null where nothing is kept or the login in which it was kept has ended. */
  read(): Record<string, string> | null {
    const stored = readStored(this.#key);
    if (stored !== null && stored.until > Date.now()) return stored.values;
    this.forget();
    return null;
  }

  keep(values: Record<string, string>): void {
    if (Date.now() >= this.#until) {
      this.forget();
      return;
    }
    const stored: Stored = { until: this.#until, values };
    const text = JSON.stringify(stored);
    if (text === this.#kept) return;
    this.#kept = text;
    withStore((store) => store.setItem(this.#key, text));
  }

  forget(): void {
    this.#kept = '';
    withStore((store) => store.removeItem(this.#key));
  }

  /** Removes it when the login ends, though the page stays open. */
  forgetInTime(): void {
    setTimeout(() => this.forget(), Math.max(0, this.#until - Date.now()));
  }
}

/** Removes all that is kept for the link of a page, by the page's path: its request has ended, or its login. */
export function forgetDrafts(page: string): void {
  const link = page.split('/').slice(0, 4).join('/');
  withStore((store) => {
    for (const key of Object.keys(store)) if (key.startsWith(`${PREFIX}${link}/`)) store.removeItem(key);
  });
}

function readStored(key: string): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored;
  } catch {
    return null;
  }
}

/** A browser may refuse the store, or have no room: the page itself still holds everything. */
function withStore(act: (store: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {}
}
