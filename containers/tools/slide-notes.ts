import type { OfficeResult } from '../engines/office/convert.ts';

/** What is told of the slides that were not printed. */
export function slideNotes({ answers }: OfficeResult): string[] {
  const hidden = Number(answers.get('hidden')?.[0] ?? 0);
  if (hidden === 0) return [];
  return [hidden === 1 ? 'um slide oculto ficou de fora' : `${hidden} slides ocultos ficaram de fora`];
}
