import { shownMoment } from '../brasilia.ts';
import { markup } from './markup.ts';
import type { Overall, View } from './view.ts';
import { OVERALL_WORDS } from './words.ts';

const COLOURS: Record<Overall, string> = {
  up: '#14594a',
  source: '#7a4a07',
  maintenance: '#1b3f91',
  down: '#9b1c1c',
  partial: '#5f5b52',
  unknown: '#5f5b52',
};
const LETTER = 6.6;
const PADDING = 8;
const LABEL = 'Papelada';

/** Renders a badge for other sites. It cannot tell its own age, so it shows the time of the check. */
export function statusBadge({ overall, checkedAt }: View): string {
  const words =
    checkedAt === null ? OVERALL_WORDS.unknown : `${OVERALL_WORDS[overall]} em ${shownMoment(checkedAt)}`;
  const left = widthOf(LABEL);
  const right = widthOf(words);
  const title = `${LABEL}: ${words}`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${left + right}" height="20" rx="3" fill="#1e1d1a"/>
<path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="${COLOURS[overall]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="14" textLength="${left - 2 * PADDING}">${LABEL}</text>
<text x="${left + right / 2}" y="14" textLength="${right - 2 * PADDING}">${words}</text>
</g>
</svg>
`.text;
}

function widthOf(text: string): number {
  return Math.round(text.length * LETTER) + 2 * PADDING;
}
