/** What a source says of a number, or that it cannot be believed now. */
export type SourceReply<Answer> =
  | { outcome: 'found'; answer: Answer }
  | { outcome: 'missing' }
  /** `ofNumber`: it refused this number only, which says nothing of how it is. */
  | { outcome: 'failed'; reason: string; ofNumber: boolean };

/** A public registry that answers by number. */
export interface Source<Answer> {
  name: string;
  urlOf(number: string): string;
  /** Reads the JSON of a 200; null where it is no answer for this number. */
  read(body: unknown, number: string): Exclude<SourceReply<Answer>, { outcome: 'failed' }> | null;
}

/** Base address and path → address. */
export function under(base: string, path: string): string {
  return `${base.replace(/(?<!\/)\/+$/, '')}${path}`;
}
