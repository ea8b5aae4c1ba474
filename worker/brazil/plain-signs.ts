/** What is not seen and comes along when text is copied: soft hyphens, zero-width signs, marks of direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SPACES = /\s/g;

/** Text with every white space of Unicode as a blank, and without what is not seen. */
export function withPlainSigns(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACES, ' ');
}
