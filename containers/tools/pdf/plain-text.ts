import { LIGATURES } from '../../plain/ligatures.ts';

/** Of the characters that are no spaces. */
const MOST_UNREADABLE = 0.2;

/** A page's text without what only its setting needs: ligatures, soft hyphens and the line ends behind them. */
export function textWithoutSetting(text: string): string {
  return text
    .replace(/[ﬀ-ﬆ]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/\u00ad\n?/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** Whether a text is none: its fonts do not say which characters they show, so that it is full of those that nobody writes. */
export function isGarbled(text: string): boolean {
  const written = text.replace(/\s/g, '');
  const unreadable = written.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  return unreadable > written.length * MOST_UNREADABLE;
}
