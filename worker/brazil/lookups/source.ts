/** A source's answer for a number, or its failure. */
export type SourceReply<Answer> =
  | { outcome: 'found'; answer: Answer }
  | { outcome: 'missing' }
  /** `ofNumber`: the source rejected this number only, so the failure does not count against the source. */
  | { outcome: 'failed'; reason: string; ofNumber: boolean };

/** A public registry that answers by number. */
export interface Source<Answer> {
  name: string;
  urlOf(number: string): string;
  /** Reads the JSON of a 200; null if it is not an answer for this number. */
  read(body: unknown, number: string): Exclude<SourceReply<Answer>, { outcome: 'failed' }> | null;
}

/** Joins a base address and a path. */
export function under(base: string, path: string): string {
  return `${base.replace(/(?<!\/)\/+$/, '')}${path}`;
}
