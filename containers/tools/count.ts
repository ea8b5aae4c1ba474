import { z } from 'zod';
import { log } from '../../common/log.ts';
import { ask } from '../engines/ask.ts';
import { readPageCount } from '../engines/pdf/qpdf.ts';
import { pagesOfRows } from '../files/pages-of-rows.ts';
import { Failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import { countTextProgram } from '../protocol/pdf/count-text.ts';
import type { ContextWithoutOptions, ToolInput, ToolResult } from '../runs/context.ts';
import { PREFLIGHT_TURN_SECONDS, type ToolImplementation } from './implement.ts';
import { countLetters, mergeOptions } from './office/count-letters.ts';

const DOCUMENTS = [
  ...['docx', 'odt', 'ole', 'rtf', 'text', 'pages'],
  ...['xlsx', 'ods', 'pptx', 'odp', 'key'],
];
/** Extensions under which plain text is a table. */
const TABLES = ['csv', 'tsv', 'xls', 'xlsx'];
const COUNTS = /^ *(\d+) /gm;
/** Limits the processor time of one file that is slow to count, so that the others keep theirs. */
const MOST_CPU_SECONDS = 5;
const MOST_CUT_SHORT = 2;
/** The options of the tool whose price is requested. */
const countOptions = z.object({ byContent: z.boolean(), merge: mergeOptions.optional() });

async function countPdf(base: ContextWithoutOptions, input: ToolInput): Promise<number> {
  const run: ContextWithoutOptions['run'] = (program, args, options) =>
    base.run(program, args, { ...options, limits: { cpuSeconds: MOST_CPU_SECONDS } });
  return readPageCount({ ...base, run }, input).then(
    ({ pages }) => pages,
    () => 0,
  );
}

/** Counts in one process, one file after another, as far as it gets: the file that ends the process counts 0. */
async function countTexts(base: ContextWithoutOptions, inputs: readonly ToolInput[]): Promise<number[]> {
  const pages: number[] = [];
  let cutShort = 0;
  while (pages.length < inputs.length) {
    const rest = inputs.slice(pages.length).map(({ path, type }) => ({ path, type }));
    const limits = { cpuSeconds: MOST_CPU_SECONDS };
    const onFile = (file: { pages: number }) => pages.push(file.pages);
    await ask(base, countTextProgram, { files: rest }, onFile, { limits }).catch((error) => {
      cutShort += 1;
      if (!(error instanceof Failure) || cutShort > MOST_CUT_SHORT) throw error;
      log('count_cut_short', { code: error.code });
    });
    if (pages.length < inputs.length) pages.push(0);
  }
  return pages;
}

function isPlainTable({ type, extension }: ToolInput): boolean {
  return type === 'text' && TABLES.includes(extension);
}

/** Counts lines with a program that starts at once: starting Node takes longer than counting. */
async function countPlainTables(
  base: ContextWithoutOptions,
  inputs: readonly ToolInput[],
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const { stdout } = await base.run(PROGRAMS.wc, ['-l', ...inputs.map(({ path }) => path)]);
  const pages = [...stdout.matchAll(COUNTS)].map(([, lineFeeds]) => pagesOfRows(Number(lineFeeds) + 1));
  return inputs.map((_, place) => pages[place] ?? 0);
}

/** Counts the pages of a merge's letters, and attributes them to the first file. */
async function countMerge(
  base: ContextWithoutOptions,
  options: z.infer<typeof mergeOptions>,
): Promise<number[]> {
  const pages = await countLetters(base, base.inputs, options).catch((error) => {
    if (!(error instanceof Failure)) throw error;
    return 0;
  });
  return base.inputs.map((_, place) => (place === 0 ? pages : 0));
}

function paired(inputs: readonly ToolInput[], pages: readonly number[]): [ToolInput, number][] {
  return inputs.map((input, place) => [input, pages[place] ?? 0]);
}

/** Counts the pages of each input for the price; 0 if they cannot be known. */
export const count: ToolImplementation<'count'> = {
  id: 'count',
  programs: ['qpdf', 'wc'],
  lenient: true,
  isByContent: (options) => countOptions.safeParse(options).data?.byContent === true,
  needsAllFiles: true,
  turnSeconds: PREFLIGHT_TURN_SECONDS,
  effort: { base: 1.6, perFile: 0.15, perMegabyte: 0.1, perPage: 0, perMegapixel: 0, perMediaSecond: 0 },
  accepts: () => true,
  async run(base, options): Promise<ToolResult> {
    const merge = countOptions.safeParse(options).data?.merge;
    if (merge !== undefined) return { outputs: [], pages: await countMerge(base, merge) };
    const documents = base.inputs.filter(({ type }) => DOCUMENTS.includes(type));
    const tables = documents.filter(isPlainTable);
    const texts = documents.filter((input) => !isPlainTable(input));
    const counted = new Map([
      ...paired(tables, await countPlainTables(base, tables)),
      ...paired(texts, await countTexts(base, texts)),
    ]);
    for (const input of base.inputs)
      if (input.type === 'pdf') counted.set(input, await countPdf(base, input));
    return { outputs: [], pages: base.inputs.map((input) => counted.get(input) ?? 0) };
  },
};
