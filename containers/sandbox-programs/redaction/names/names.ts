import type { Finding } from '../kinds/finding.ts';
import { ROLES, TITLES } from './announcements.ts';
import { nameAt } from './name.ts';

const MARK =
  /^(?: ?\((?:a|o|s|as|os|es)\))?[ ]{0,3}(?:n[º°] ?\d{1,3})?[ ]{0,3}(?<mark>[:\t\n;=_–-]{0,3})[ \t\n]{0,3}/;
const MARK_REACH = 30;

/** Names that stand after a word that says so. */
export function labelledNames(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { pattern, isRole } of [
    { pattern: TITLES, isRole: false },
    { pattern: ROLES, isRole: true },
  ]) {
    for (const match of text.matchAll(pattern)) {
      const after = match.index + match[0].length;
      const gap = MARK.exec(text.slice(after, after + MARK_REACH));
      const mark = gap?.groups?.mark ?? '';
      if (isRole && mark.includes('\n') && !mark.includes(':')) continue;
      const name = nameAt(text, after + (gap?.[0].length ?? 0));
      // `o cliente Ana Souza` names somebody; `o cliente Premium` does not.
      const least = isRole && !mark.includes(':') ? 2 : 1;
      if (name === null || name.words < least) continue;
      found.push({ kind: 'nome', start: name.start, end: name.end });
    }
  }
  return found;
}
