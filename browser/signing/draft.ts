/** Prefix of the storage keys, followed by the path that the form is posted to. */
const PREFIX = 'assinatura:';

interface Stored {
  /** The end of the login, in epoch milliseconds. */
  until: number;
  values: Record<string, string>;
}

/**
 * Stores what was typed, ticked and drawn into a form, in this tab's `sessionStorage` and nowhere else. The
 * draft is removed when the service accepts the form, when the request has ended, and when the login ends.
 */
export class Draft {
  readonly #key: string;
  readonly #until: number;
  #kept = '';

  constructor(key: string, keptMs: number) {
    this.#key = PREFIX + key;
    this.#until = Date.now() + keptMs;
  }

  /** Returns the stored values; null if there are none or their login has ended. */
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

  /** Removes the draft when the login ends, even if the page stays open. */
  forgetInTime(): void {
    setTimeout(() => this.forget(), Math.max(0, this.#until - Date.now()));
  }
}

/** Removes all drafts of a page's link, by the page's path, because its request or its login has ended. */
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

/** Ignores a browser that denies the storage or has no space left: the page itself still has everything. */
function withStore(act: (store: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {}
}
