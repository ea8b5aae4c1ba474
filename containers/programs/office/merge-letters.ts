import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf, unknownNames } from '../../documents/office/letters/file-names.ts';
import { LetterFiles } from '../../documents/office/letters/letter-file.ts';
import { indexBlocks } from '../../documents/office/letters/letter-index.ts';
import { isMergeSource, type Merge, openMerge } from '../../documents/office/letters/open-merge.ts';
import { letterOf } from '../../documents/office/letters/plan.ts';
import { pagesOfPackage } from '../../documents/reading/text-pages.ts';
import { readJob, report } from '../../protocol/job.ts';
import type { MergeSource } from '../../protocol/office/merge-source.ts';

export interface MergeLettersJob extends MergeSource {
  /** Letters that are written: from this one, so many, in files of so many. */
  from: number;
  count: number | null;
  /** Of letters with one page, where they are to be printed: of fewer, where a letter has more. */
  perFile: number;
  /** Whether the letters' first pages can be found in what a file becomes: by links on a page at its end. */
  isIndexed: boolean;
  directory: string;
  /** Of the files' names. */
  prefix: string;
  names: string;
  /** Titles are told for no more letters than these. */
  mostTitles: number;
  strict: boolean;
  /** Whether LibreOffice has calculated the sheet: what has no result then has none. */
  isCalculated: boolean;
  mostLetters: number;
  mostBytes: number;
  /** Of each letter, where they are known. */
  pages?: number[];
}

function isJob(value: unknown): value is MergeLettersJob {
  return isMergeSource(value) && 'directory' in value && 'perFile' in value;
}

/** Of a letter, for printing, until they are counted. */
let usualPages = 1;

function describe(
  { template, table, records, doubtful, starts }: Merge,
  { names, mostTitles }: MergeLettersJob,
) {
  const { findings } = template;
  const fields = [...findings.names.values()];
  return {
    letters: starts.length,
    records: records.rows.length,
    columns: records.columns.filter((column) => column !== ''),
    hidden: records.hidden,
    repeated: records.repeated,
    uncalculated: table.uncalculated,
    doubtful,
    hasFields: fields.length > 0 || findings.nexts > 0 || findings.hasConditions,
    missing: fields.filter((name) => records.find(name) === undefined),
    unknown: unknownNames(names, records),
    unsupported: [...findings.unsupported],
    formats: [...findings.formats],
    pageTotals: findings.pageTotals,
    usualPages,
    comments: findings.comments,
    sections: template.sections.count,
    titles: starts.length <= mostTitles ? titlesOf(names, records, starts) : [],
  };
}

function write({ template, records, starts }: Merge, job: MergeLettersJob): void {
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
    report({ file: path, from, count });
    if (bytes <= job.mostBytes) continue;
    report({ isTooLarge: true });
    return;
  }
}

const job = readJob(isJob);
const merge = openMerge(job);
if (job.isIndexed) usualPages = Math.max(1, pagesOfPackage(readFileSync(job.template)));
if ('fault' in merge) report({ ...merge });
else {
  const found = describe(merge, job);
  report({ found });
  const isRefused =
    found.letters === 0 ||
    found.letters > job.mostLetters ||
    !found.hasFields ||
    (found.uncalculated > 0 && !job.isCalculated) ||
    found.unsupported.length > 0 ||
    (job.mostTitles > 0 && found.unknown.length > 0) ||
    (job.strict && found.missing.length > 0);
  if (!isRefused) write(merge, job);
}
