import { lstat, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLockedDocument } from '../../files/inspect.ts';
import { readBytes } from '../../files/read.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import type { Mount } from '../../sandbox/arguments.ts';
import { NEEDLESS_HIDDEN, OFFICE_ENVIRONMENT } from './needless.ts';
import { COLUMNS_AS_TEXT, type OfficeKind, type Source, shown, sourceOf, WITHOUT_HEADER } from './source.ts';

export type OfficeEngine = SystemRunner<
  'scratch' | 'give' | 'giveEditable' | 'outputDirectory' | 'officeProfile' | 'canMount'
>;

export interface OfficeJob {
  /** The kinds that are accepted; a document of any other kind is refused, and the failure names the file. */
  kinds: readonly OfficeKind[];
  password?: string | undefined;
  /** The filter that reads; without one, those of the document's type. */
  filter?: string;
  /** The filter that writes; without one, that of PDF. */
  target?: { filter: string; options?: string };
  exportSettings?: Record<string, string | number | boolean>;
  /** The largest page count of a spreadsheet: with more pages it is not written. */
  mostPages?: number;
  /** True if the PDF gets a structure when the document holds anything that is counted on it. */
  isCounted?: boolean;
  /**
   * Also writes a copy in OpenDocument: `counted` of a document that holds anything that is counted, `always`
   * of each text, too.
   */
  isCopied?: 'counted' | 'always' | undefined;
  /** Lines for `convert.bas` and its modules; none of them may contain the end of a line. */
  lines?: readonly (readonly [name: string, value: string])[];
}

/** The file that was written, and the answers of `convert.bas` about it. */
export interface OfficeResult {
  path: string;
  /** Null if the copy was not requested, or there is nothing to be counted. */
  copy: string | null;
  answers: ReadonlyMap<string, readonly string[]>;
}

const ANSWER_BYTES = 256 * 1024;

/**
 * Moves the file that a program made to a path of ours; returns false if it is no file, or empty. A link that
 * the program left instead is moved, never followed.
 */
async function moved(made: string, target: string): Promise<boolean> {
  try {
    await rename(made, target);
    const found = await lstat(target);
    return found.isFile() && found.size > 0;
  } catch {
    return false;
  }
}

async function answersAt(path: string): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) return answers;
  for (const line of (await readBytes(path, 0, ANSWER_BYTES)).toString().split('\n')) {
    const at = line.indexOf('=');
    if (at > 0)
      answers.set(line.slice(0, at), [...(answers.get(line.slice(0, at)) ?? []), line.slice(at + 1)]);
  }
  return answers;
}

function linesOf(values: readonly (readonly [name: string, value: string])[]): string {
  const broken = values.find(([, value]) => /[\r\n]/.test(value));
  if (broken) throw new Error(`${broken[0]} has several lines`);
  return values.map(([name, value]) => `${name}=${value}\n`).join('');
}

/** The input and the output paths of `convert.bas`. */
interface Conversion {
  source: Source;
  document: Mount;
  /** The filter that reads; null lets LibreOffice choose. */
  filter: string | null;
  password: string;
  /** The paths of the document that is written, and of the answers about it. */
  made: string;
  answer: string;
  /** The path of the copy for the counter; empty if none is requested. */
  copy: string;
}

function linesFor(input: ToolInput, job: OfficeJob, conversion: Conversion): string {
  const { source, document, filter, password, made, answer, copy } = conversion;
  return linesOf([
    ['source', document.at],
    ['target', made],
    ['answer', answer],
    ['copy', copy],
    ['counted', String(job.isCounted === true)],
    ['copied_always', String(job.isCopied === 'always')],
    ['kinds', job.kinds.join(' ')],
    ['target_filter', job.target?.filter ?? ''],
    ['target_options', job.target?.options ?? ''],
    ['most_pages', String(job.mostPages ?? '')],
    ['filter', filter ?? ''],
    ['filter_options', source.options ?? ''],
    ['encoding', String(source.encoding ?? '')],
    ['plain', String(source.encoding !== undefined)],
    ['columns', source.encoding === undefined ? '' : COLUMNS_AS_TEXT],
    ['of_excel', String(input.type === 'xlsx' || input.type === 'ole')],
    ['without_header', String(WITHOUT_HEADER.includes(input.type))],
    ['password', password.replace(/[\r\n]/g, ' ')],
    ...Object.entries(job.exportSettings ?? {}).map(
      ([name, value]) => [`export.${name}`, String(value)] as const,
    ),
    ...(job.lines ?? []),
  ]);
}

/** Runs `convert.bas` with the lines at a path. */
async function runOffice(engine: OfficeEngine, path: string, document: Mount): Promise<void> {
  const profile = await engine.officeProfile();
  const args = [
    `-env:UserInstallation=file://${profile}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
    `macro:///Standard.Convert.Convert("${path}")`,
  ];
  await engine.run(PROGRAMS.sofficeBinary, args, {
    writable: [profile],
    mounted: [...NEEDLESS_HIDDEN, document],
    environment: OFFICE_ENVIRONMENT,
  });
}

/** Throws if `convert.bas` reports that the document cannot be converted as requested. */
function refuse(answers: OfficeResult['answers'], input: ToolInput, mostPages: number | undefined): void {
  if (answers.get('missing') === undefined && answers.get('empty')?.[0] === 'True')
    throw failure('nothingToShow', input.name);
  if (Number(answers.get('pages')?.[0] ?? 0) > (mostPages ?? Number.POSITIVE_INFINITY))
    throw failure('tooManyPages', input.name, formatNumber(mostPages ?? 0));
  if (outcomeOf(answers).startsWith('other ')) throw failure('otherDocument', input.name, input.extension);
}

function outcomeOf(answers: OfficeResult['answers']): string {
  return answers.get('outcome')?.[0] ?? '';
}

/** Has LibreOffice write a document in another format, by a process of its own with a fresh profile. */
export async function convertDocument(
  engine: OfficeEngine,
  input: ToolInput,
  job: OfficeJob,
): Promise<OfficeResult> {
  const source = await sourceOf(engine, input, job.kinds);
  const document = await shown(engine, input, source.path, job.kinds.includes('sheets'));
  // LibreOffice cannot open an unlocked DOCX with a password.
  const isLocked = await isLockedDocument(input);
  const password = isLocked ? (job.password ?? '') : '';
  const id = basename(input.path);
  const made = join(engine.scratch, `office-${id}`);
  const answer = join(engine.scratch, `answer-${id}`);
  const target = join(engine.outputDirectory, `converted-${id}`);
  const copy = { made: join(engine.scratch, `copy-${id}`), target: join(engine.scratch, `counted-${id}`) };
  for (const filter of job.filter === undefined ? source.filters : [job.filter]) {
    const conversion = { source, document, filter, password, made, answer };
    const lines = linesFor(input, job, { ...conversion, copy: job.isCopied ? copy.made : '' });
    await runOffice(engine, await engine.give(`office-job-${id}`, lines), document);
    const answers = await answersAt(answer);
    refuse(answers, input, job.mostPages);
    // Without the file there is no result, whatever outcome was reported.
    if (await moved(made, target)) {
      const isCopied = job.isCopied !== undefined && (await moved(copy.made, copy.target));
      return { path: target, answers, copy: isCopied ? copy.target : null };
    }
    if (outcomeOf(answers) === 'done') throw failure('nothingToShow', input.name);
  }
  if (!isLocked) throw failure('damaged', input.name);
  throw failure(password === '' ? 'passwordMissing' : 'passwordWrong', input.name);
}
