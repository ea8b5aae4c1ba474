import { readFileSync, writeFileSync } from 'node:fs';
import { cutCues } from '../../documents/subtitles/cut-cues.ts';
import { cutDialogues } from '../../documents/subtitles/cut-dialogues.ts';
import type { cutSubtitlesProgram } from '../../protocol/media/cut-subtitles.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof cutSubtitlesProgram>(({ files, spans }) => {
  const places: number[] = [];
  for (const [place, { path, form }] of files.entries()) {
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    const cut = form === 'ass' ? cutDialogues(text, spans) : cutCues(text, spans, form);
    writeFileSync(path, cut);
    if (cut !== '') places.push(place);
  }
  return places;
});
