import { join } from 'node:path';
import type { malaDiretaWord } from '../../../common/catalogue/mail-merge.ts';
import { type MergeFiles, mergeLetters } from '../../engines/letters/merge.ts';
import {
  joinLetters,
  type LetterPages,
  partLetters,
  printLetter,
  printLetters,
} from '../../engines/letters/pages.ts';
import type { LetterFile, MergeFindings, MergeLettersJob } from '../../protocol/office/merge-letters.ts';
import type { ToolContext } from '../../runs/context.ts';
import type { OptionsOf } from '../implement.ts';
import { refuseMerge } from './merge-notes.ts';

type LetterMergeContext = ToolContext<OptionsOf<typeof malaDiretaWord>>;

export interface Made {
  files: { path: string; title: string }[];
  findings: MergeFindings;
}

/** Printed letters: several with pages behind them, or one that is a file of its own. */
type Printed = LetterPages | { path: string; from: number };

/**
 * The number of letters of one page each in a file: from about here on, LibreOffice takes more than twice as
 * long for twice as many.
 */
const LETTERS_AT_ONCE = 100;

class Printing {
  readonly #context: LetterMergeContext;
  readonly #files: MergeFiles;
  readonly #job: MergeLettersJob;
  #round = 0;

  constructor(context: LetterMergeContext, files: MergeFiles, job: MergeLettersJob) {
    this.#context = context;
    this.#files = files;
    this.#job = job;
  }

  async write(change: Partial<MergeLettersJob>): Promise<{ files: LetterFile[]; findings: MergeFindings }> {
    const files: LetterFile[] = [];
    this.#round += 1;
    const prefix = `letters-${this.#round}`;
    const job = { ...this.#job, ...change, directory: this.#context.scratch, prefix };
    const findings = await mergeLetters(this.#context, this.#files, job, (file) => files.push(file));
    return { files, findings };
  }

  /** Prints files of letters; where letters are not found in the pages, in halves. */
  async print(
    files: readonly LetterFile[],
    change: Partial<MergeLettersJob>,
    onDone: (letters: number) => void,
  ) {
    const printed: Printed[] = [];
    for (const file of files) {
      const pages = await printLetters(this.#context, this.#files.template, file);
      if (pages) printed.push(pages);
      else printed.push(...(await this.#printHalves(file, change)));
      onDone(file.count);
    }
    return printed;
  }

  /** Prints again the letters that show another number of pages than they have. */
  async correct(printed: Printed[], usual: number, change: Partial<MergeLettersJob>): Promise<void> {
    const pages = pagesOf(printed);
    for (const [place, each] of [...printed.entries()].toReversed()) {
      const count = 'bounds' in each ? each.bounds.length - 1 : 1;
      const own = pages.slice(each.from, each.from + count);
      if (own.every((found) => found === usual)) continue;
      const known = { ...change, pages };
      const { files } = await this.write({ ...known, from: each.from, count });
      printed.splice(place, 1, ...(await this.print(files, known, () => {})));
    }
  }

  async #printHalves({ from, count }: LetterFile, change: Partial<MergeLettersJob>): Promise<Printed[]> {
    if (count > 1) {
      const perFile = Math.ceil(count / 2);
      const halves = await this.write({ ...change, from, count, perFile, isIndexed: true });
      return this.print(halves.files, change, () => {});
    }
    const { files } = await this.write({ ...change, from, count, perFile: 1, isIndexed: false });
    const [file] = files;
    if (file === undefined) throw new Error('The letter was not written.');
    return [{ path: await printLetter(this.#context, this.#files.template, file), from }];
  }
}

/** The pages of each letter, where they are known. */
function pagesOf(printed: readonly Printed[]): number[] {
  return printed.flatMap((each) =>
    'bounds' in each ? each.bounds.slice(1).map((end, place) => end - (each.bounds[place] ?? 0)) : [1],
  );
}

/** Prints all letters, in one PDF or one for each; null where the sheet has to be calculated first. */
export async function printAll(
  context: LetterMergeContext,
  files: MergeFiles,
  job: MergeLettersJob,
  mostFiles: number,
): Promise<Made | null> {
  const { options } = context;
  const printing = new Printing(context, files, job);
  const indexed = { perFile: LETTERS_AT_ONCE, isIndexed: true, arePagesKnown: true };
  const first = await printing.write(indexed);
  if (!job.isCalculated && first.findings.uncalculated > 0) return null;
  refuseMerge(files, options, first.findings, mostFiles);
  let done = 0;
  const onDone = (letters: number) => {
    done += letters;
    const all = first.findings.letters;
    context.progress(5 + (done / all) * 85, `Imprimindo carta ${Math.min(done, all)} de ${all}`);
  };
  const printed = await printing.print(first.files, {}, onDone);
  if (first.findings.pageTotals > 0) await printing.correct(printed, first.findings.usualPages, indexed);
  if (options.output === 'unico') {
    const path = join(context.outputDirectory, 'letters.pdf');
    const parts = printed.map((each) => ({
      path: each.path,
      pages: 'bounds' in each ? (each.bounds.at(-1) ?? 0) : null,
    }));
    await joinLetters(context, parts, path);
    return { files: [{ path, title: '' }], findings: first.findings };
  }
  const paths: string[] = [];
  for (const each of printed)
    paths.push(...('bounds' in each ? await partLetters(context, files.template, each) : [each.path]));
  const titled = first.findings.titles;
  return {
    files: paths.map((path, place) => ({ path, title: titled[place] ?? '' })),
    findings: first.findings,
  };
}
