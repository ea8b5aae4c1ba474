import type { OfficeResult } from '../../engines/office/convert.ts';
import { counted } from './office-to-pdf.ts';

/** Returns notes about slides that were not printed, and about content that paper cannot show. */
export function slideNotes({ answers }: OfficeResult, withHidden = false): string[] {
  return [
    ...(withHidden ? [] : counted(answers, 'hidden', 'um slide oculto ficou', 'slides ocultos ficaram')),
    ...counted(answers, 'media', 'um som ou vídeo ficou', 'sons ou vídeos ficaram'),
  ];
}

/** Returns the note that the speaker notes of so many slides were not printed. */
export function spokenNotes(slides: number, howToHave: string): string[] {
  if (slides === 0) return [];
  const which = slides === 1 ? 'um slide' : `${slides} slides`;
  return [`as anotações de ${which} ficaram de fora; ${howToHave}`];
}
