/**
 * Invisible characters that come along with copied text: soft hyphens, zero-width characters, direction
 * marks.
 */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SPACES = /\s/g;

/** Replaces every white space of Unicode by a blank and removes invisible characters. */
export function withPlainSigns(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACES, ' ');
}
