import type { TrailEvent } from '../../../common/esign/trail.ts';

/** What else is known of an event, in words where it is of the document's reading. */
export function detailOfEvent({ type, detail }: TrailEvent): string {
  if (type !== 'document_shown' && type !== 'document_opened' && type !== 'document_read') return detail;
  const parts = detail.split('; ').map((part) => part.split('='));
  const { pages, pages_shown: shown, ...others }: Record<string, string> = Object.fromEntries(parts);
  if (pages === undefined) return detail;
  const count = pages === '1' ? '1 página' : `${pages} páginas`;
  const words = shown === undefined ? `documento de ${count}` : `exibidas ${shown} de ${count}`;
  return [words, ...Object.entries(others).map((pair) => pair.join('='))].join('; ');
}
