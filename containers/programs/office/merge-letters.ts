import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf, unknownNames } from '../../documents/office/letters/file-names.ts';
import { LetterFiles } from '../../documents/office/letters/letter-file.ts';
import { indexBlocks } from '../../documents/office/letters/letter-index.ts';
import { type Merge, openMerge } from '../../documents/office/letters/open-merge.ts';
import { letterOf } from '../../documents/office/letters/plan.ts';
import { pagesOfPackage } from '../../documents/reading/text-pages.ts';
import type {
  LetterFile,
  MergeFindings,
  MergeLettersJob,
  mergeLettersProgram,
} from '../../protocol/office/merge-letters.ts';
import { runProgram } from '../../protocol/run-program.ts';

function describe(
  { template, table, records, doubtful, starts }: Merge,
  job: MergeLettersJob,
): MergeFindings {
  const { names, mostTitles } = job;
  const { findings } = template;
  const fields = [...findings.names.values()];
  return {
    letters: starts.length,
    records: records.rows.length,
    columns: records.columns.filter((column) => column !== ''),
    hidden: records.hidden,
    repeated: [...records.repeated],
    uncalculated: table.uncalculated,
    doubtful,
    hasFields: fields.length > 0 || findings.nexts > 0 || findings.hasConditions,
    missing: fields.filter((name) => records.find(name) === undefined),
    unknown: unknownNames(names, records),
    unsupported: [...findings.unsupported],
    formats: [...findings.formats],
    pageTotals: findings.pageTotals,
    usualPages: usualPagesOf(job),
    comments: findings.comments,
    sections: template.sections.count,
    titles: starts.length <= mostTitles ? titlesOf(names, records, starts) : [],
  };
}

/** Writes the files; returns false if they became too large and some are missing. */
function writeAll(
  { template, records, starts }: Merge,
  job: MergeLettersJob,
  usualPages: number,
  onFile: (file: LetterFile) => void,
): boolean {
  const files = new LetterFiles(template);
  const end = job.count === null ? starts.length : Math.min(starts.length, job.from + job.count);
  const totalField = template.sections.count > 1 || job.perFile === 1 ? 'NUMPAGES' : 'SECTIONPAGES';
  let bytes = 0;
  const perFile = job.isIndexed ? Math.max(1, Math.floor(job.perFile / usualPages)) : job.perFile;
  for (let from = job.from; from < end; from += perFile) {
    const count = Math.min(perFile, end - from);
    const path = join(job.directory, `${job.prefix}-${from}.docx`);
    const letterAt = (copy: number) =>
      letterOf(records, starts, from + copy, {
        copy,
        isLast: copy === count - 1 && !job.isIndexed,
        isAlone: job.perFile === 1 && !job.isIndexed,
        isPrinted: job.isIndexed,
        pages: job.pages?.[from + copy] ?? (job.isIndexed ? usualPages : undefined),
        totalField,
      });
    bytes += files.write(path, count, letterAt, job.isIndexed ? indexBlocks(count) : undefined);
    onFile({ path, from, count });
    if (bytes > job.mostBytes) return false;
  }
  return true;
}

/** Returns the assumed page count of a letter, for printing, until its pages are counted. */
function usualPagesOf({ isIndexed, template }: MergeLettersJob): number {
  return isIndexed ? Math.max(1, pagesOfPackage(readFileSync(template))) : 1;
}

function isRefused(found: MergeFindings, job: MergeLettersJob): boolean {
  return (
    found.letters === 0 ||
    found.letters > job.mostLetters ||
    !found.hasFields ||
    (found.uncalculated > 0 && !job.isCalculated) ||
    found.unsupported.length > 0 ||
    (job.mostTitles > 0 && found.unknown.length > 0) ||
    (job.strict && found.missing.length > 0)
  );
}

await runProgram<typeof mergeLettersProgram>((job, onStep) => {
  const merge = openMerge(job);
  if ('fault' in merge) return merge;
  const found = describe(merge, job);
  return { found, isTooLarge: !isRefused(found, job) && !writeAll(merge, job, found.usualPages, onStep) };
});
