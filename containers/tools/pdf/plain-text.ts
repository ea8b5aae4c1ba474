import { LIGATURES } from '../../plain/ligatures.ts';
import { lookUp } from '../../plain/look-up.ts';

/** The largest share of unreadable characters among those that are not spaces. */
const MOST_UNREADABLE = 0.2;

/** Returns a page's text without typographic details: ligatures, soft hyphens and the line ends behind them. */
export function textWithoutSetting(text: string): string {
  return text
    .replace(/[ﬀ-ﬆ]/g, (ligature) => lookUp(LIGATURES, ligature) ?? ligature)
    .replace(/\u00ad\n?/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/**
 * Returns true if a text is garbled: its fonts do not say which characters they show, so that it is full of
 * characters that nobody writes.
 */
export function isGarbled(text: string): boolean {
  const written = text.replace(/\s/g, '');
  const unreadable = written.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  return unreadable > written.length * MOST_UNREADABLE;
}
