const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;

/** A cell's text as it is compared and read: one line, with plain spaces, without those at its ends. */
export function plainCell(text: string): string {
  return text.replace(SPACES, ' ').trim();
}
