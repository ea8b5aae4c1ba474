import { directionOf } from '../../documents/comparison/directions.ts';
import { byPage, readWords } from '../../documents/comparison/words.ts';
import { fileLines } from '../../documents/text/file-lines.ts';
import type { findDirectionsProgram } from '../../protocol/comparison/find-directions.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof findDirectionsProgram>(({ path, pages, mostWords }) => {
  const words = readWords(fileLines(path), mostWords) ?? [];
  return byPage(words, pages).map(directionOf);
});
