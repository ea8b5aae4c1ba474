import { malaDiretaWord as definition } from '../../../common/catalogue/mail-merge.ts';
import { type MergeFiles, mergeFilesOf, mergeLetters, readableFiles } from '../../engines/letters/merge.ts';
import type { LetterFile, MergeLettersJob } from '../../protocol/office/merge-letters.ts';
import { filesOf, type ToolContext, type ToolResult } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { nameOfTitle } from '../names.ts';
import { resultOf } from '../result.ts';
import { lostNotes } from './contents/content-notes.ts';
import { readySent } from './contents/mend-sent.ts';
import { MOST_LETTERS, mergeNotes, refuseMerge } from './merge-notes.ts';
import { type Made, printAll } from './print-letters.ts';

export type MergeContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_FILES = 500;
const MOST_BYTES = 2 * 1024 ** 3;

interface Merged {
  outputs: ToolResult['outputs'];
  notes: string[];
}

async function jobOf(
  context: MergeContext,
  files: MergeFiles,
  isCalculated: boolean,
): Promise<MergeLettersJob> {
  const { options, outputDirectory } = context;
  return {
    ...(await readableFiles(context, files, options.password, isCalculated)),
    isCalculated,
    sheetName: options.sheet,
    headerRow: options.header_row,
    visibleOnly: options.visible_only,
    blankLines: options.blank_lines,
    arePagesKnown: false,
    from: 0,
    count: null,
    perFile: options.output === 'unico' ? Number.MAX_SAFE_INTEGER : 1,
    isIndexed: false,
    directory: outputDirectory,
    prefix: 'letters',
    names: options.names,
    strict: options.strict,
    mostTitles: options.output === 'unico' ? 0 : MOST_FILES,
    mostLetters: options.output === 'unico' ? MOST_LETTERS : MOST_FILES,
    mostBytes: MOST_BYTES,
  };
}

/** Writes all letters as DOCX; null where the sheet has to be calculated first. */
async function writeAll(
  context: MergeContext,
  files: MergeFiles,
  job: MergeLettersJob,
): Promise<Made | null> {
  const written: LetterFile[] = [];
  const findings = await mergeLetters(context, files, job, (file) => written.push(file));
  if (!job.isCalculated && findings.uncalculated > 0) return null;
  refuseMerge(files, context.options, findings, MOST_FILES);
  return { files: written.map(({ path, from }) => ({ path, title: findings.titles[from] ?? '' })), findings };
}

async function merge(context: MergeContext, files: MergeFiles, isCalculated = false): Promise<Merged> {
  const { options } = context;
  const job = await jobOf(context, files, isCalculated);
  const made =
    options.format === 'docx'
      ? await writeAll(context, files, job)
      : await printAll(context, files, job, MOST_FILES);
  if (made === null) return merge(context, files, true);
  const outputs = made.files.map(({ path, title }) => ({
    path,
    name: `${nameOf(files, options, title)}.${options.format}`,
  }));
  return { outputs, notes: mergeNotes(files, options, made.findings) };
}

/** Letters in PDF are those of a template whose whole content LibreOffice shows, as far as it can be written so. */
async function mergePrinted(context: MergeContext, files: MergeFiles): Promise<Merged> {
  const { input: template, held } = await readySent(context, files.template);
  const { outputs, notes } = await merge(context, { ...files, template });
  const lost = held === null ? [] : lostNotes(held).map((note) => `${template.name}: ${note}`);
  return { outputs, notes: [...notes, ...lost] };
}

/** The name of a file of letters, without its extension. */
function nameOf({ template }: MergeFiles, options: MergeContext['options'], title: string): string {
  return options.output === 'unico' ? `${template.stem}-cartas` : nameOfTitle(title, 'carta');
}

const merging = implement(definition, ['soffice', 'qpdf', 'iconv', 'cp'], async (context) => {
  const files = mergeFilesOf(filesOf(context));
  context.progress(0, 'Lendo o modelo e a planilha');
  const isPrinted = context.options.format === 'pdf';
  const { outputs, notes } = await (isPrinted ? mergePrinted : merge)(context, files);
  return resultOf(outputs, notes);
});

/** Fills a template with the rows of a sheet: a letter for each, in one file or one for each. */
export const malaDiretaWord = { ...merging, needsAllFiles: true };
