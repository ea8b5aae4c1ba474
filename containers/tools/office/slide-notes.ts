import type { OfficeResult } from '../../engines/office/convert.ts';
import { counted } from './office-to-pdf.ts';

/** What is told of the slides that were not printed, and of what no paper has. */
export function slideNotes({ answers }: OfficeResult, withHidden = false): string[] {
  return [
    ...(withHidden ? [] : counted(answers, 'hidden', 'um slide oculto ficou', 'slides ocultos ficaram')),
    ...counted(answers, 'media', 'um som ou vídeo ficou', 'sons ou vídeos ficaram'),
  ];
}
