import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { assemble, countOf } from '../../documents/shipping/recognition/assemble.ts';
import type { CutRegion } from '../../documents/shipping/recognition/cut-region.ts';
import { wordsIn } from '../../documents/shipping/recognition/words.ts';
import { readZbarReport } from '../../documents/shipping/recognition/zbar-report.ts';
import { fileLines } from '../../documents/text/file-lines.ts';
import { readWrittenPages, type WrittenPage } from '../../documents/text/written-pages.ts';
import { countEmptyPlaces } from '../../plain/labels/empty-places.ts';
import type { recogniseLabelsProgram } from '../../protocol/labels/recognise-labels.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex').slice(0, 32);
}

const NOTHING: WrittenPage = { width: 0, height: 0, words: [] };

await runProgram<typeof recogniseLabelsProgram>(async (job) => {
  const read = new Map(job.codes.flatMap((report) => [...readZbarReport(report)]));
  const pages = await Promise.all(job.files.map(async ({ words }) => readWrittenPages(fileLines(words))));
  const hashes = await Promise.all(job.files.map(({ path }) => hashOf(path)));
  const regions = job.sheets.flatMap((cut): CutRegion[] => {
    const page = pages[cut.file]?.[cut.sheet - 1] ?? NOTHING;
    return cut.regions.map(({ box, crop, picture, hasBars }, index) => ({
      ...{ file: cut.file, sheet: cut.sheet, skew: cut.skew, box, picture, hasBars },
      words: wordsIn(page, { box, skew: cut.skew }),
      codes: crop === null ? null : (read.get(crop) ?? []),
      identity: `${hashes[cut.file]}-${cut.sheet}-${index}`,
    }));
  });
  const blankSheets = job.sheets.filter((cut) => cut.regions.length === 0).length;
  const assembled = assemble(regions, blankSheets);
  const sheetsOfLabels = job.sheets.flatMap(({ file, sheet, regions: cut }) => {
    const { width, height } = pages[file]?.[sheet - 1] ?? NOTHING;
    const isMixed = assembled.others.some((other) => other.file === file && other.sheet === sheet);
    return cut.length === 0 || isMixed ? [] : [{ file, width, height, boxes: cut.map(({ box }) => box) }];
  });
  const emptyPlaces = [...Map.groupBy(sheetsOfLabels, ({ file }) => file).values()].map(countEmptyPlaces);
  const blanks = emptyPlaces.reduce((sum, count) => sum + count, assembled.blanks);
  const recognition = { ...assembled, blanks };
  await writeFile(job.target, JSON.stringify(recognition));
  const filesWithLabels = [...new Set(recognition.labels.map(({ file }) => file))];
  return { count: countOf(recognition), filesWithLabels };
});
