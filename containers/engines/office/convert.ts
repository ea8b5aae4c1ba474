import { existsSync } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { isLockedDocument } from '../../files/inspect.ts';
import { readBytes } from '../../files/read.ts';
import type { FileType } from '../../files/types.ts';
import { formatNumber } from '../../format.ts';
import { PROGRAMS } from '../../programs.ts';
import type { Mount } from '../../sandbox/arguments.ts';
import { documentName } from './document-name.ts';

export type OfficeEngine = Pick<
  ToolContext<unknown>,
  'run' | 'scratch' | 'give' | 'outputDirectory' | 'officeProfile' | 'canMount'
>;

/** What a document is to LibreOffice; a web page is one of text. */
export type OfficeKind = 'text' | 'web' | 'sheets' | 'slides' | 'drawing';

export interface OfficeJob {
  /** What the document must be; any other is refused by its name. */
  kinds: readonly OfficeKind[];
  password?: string | undefined;
  /** The filter that writes; without one, that of PDF. */
  target?: { filter: string; options?: string };
  exportSettings?: Record<string, string | number | boolean>;
  /** Of a spreadsheet: with more it is not written. */
  mostPages?: number;
  /** Lines for `convert.bas` and its modules; none of them may contain the end of a line. */
  lines?: readonly (readonly [name: string, value: string])[];
}

/** The file that was written and what `convert.bas` says of it. */
export interface OfficeResult {
  path: string;
  answers: ReadonlyMap<string, readonly string[]>;
}

interface Source {
  path: string;
  /** Tried in turn; null lets LibreOffice choose. */
  filters: readonly (string | null)[];
  /** Of the filter: how plain text is encoded. */
  options?: string;
  /** LibreOffice's number of the encoding, of tables of plain text. */
  encoding?: number;
}

const FILTERS: Partial<Record<FileType, readonly (string | null)[]>> = {
  docx: ['MS Word 2007 XML'],
  odt: ['writer8'],
  rtf: ['Rich Text Format'],
  html: ['HTML (StarWriter)'],
  pages: ['Apple Pages'],
  xlsx: ['Calc MS Excel 2007 XML', null],
  ods: ['calc8', null],
  numbers: ['Apple Numbers'],
  pptx: ['Impress MS PowerPoint 2007 XML', null],
  odp: ['impress8', null],
  key: ['Apple Keynote'],
};
/** An old document of Office may also be one of another program, or be encrypted in a package of the same kind. */
const OLD_FILTERS: Partial<Record<OfficeKind, readonly (string | null)[]>> = {
  text: ['MS Word 97', null],
  sheets: ['MS Excel 97', null],
  slides: ['MS PowerPoint 97', null],
};
/** What programs write under a spreadsheet's name. */
const TABLE_FILTERS: Partial<Record<FileType, string>> = {
  html: 'HTML (StarCalc)',
  xml: 'MS Excel 2003 XML',
};
/** They have no headers of their own, and would get LibreOffice's. */
const WITHOUT_HEADER: readonly FileType[] = ['text', 'html', 'xml', 'numbers'];
const CSV_FILTER = 'Text - txt - csv (StarCalc)';
const ENCODINGS = { utf8: 76, windows1252: 1 };

/** LibreOffice starts these five times in all, for signatures that nobody asks for: 80 ms of processor a document. */
const NEEDLESS = ['/usr/bin/gpgconf', '/usr/bin/gpg', '/usr/bin/gpgsm'].filter((path) => existsSync(path));
const HIDDEN = NEEDLESS.map((at) => ({ from: '/dev/null', at }));
const ENCODING_SAMPLE = 4 * 1024 * 1024;
const ANSWER_BYTES = 256 * 1024;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function utf8Of(engine: OfficeEngine, input: ToolInput): Promise<{ path: string; isUtf8: boolean }> {
  const sample = await readBytes(input.path, 0, ENCODING_SAMPLE);
  const mark = sample.toString('hex', 0, 2);
  if (mark !== 'fffe' && mark !== 'feff') return { path: input.path, isUtf8: isUtf8(sample) };
  const path = join(engine.scratch, basename(input.path));
  const { code } = await engine.run(PROGRAMS.iconv, ['-f', 'UTF-16', '-t', 'UTF-8', '-o', path, input.path]);
  if (code !== 0) throw failure('damaged', input.name);
  return { path, isUtf8: true };
}

async function sourceOf(
  engine: OfficeEngine,
  input: ToolInput,
  [kind]: readonly OfficeKind[],
): Promise<Source> {
  const { type, path } = input;
  if (type === 'ole') return { path, filters: OLD_FILTERS[kind ?? 'text'] ?? [null] };
  const filters = (kind === 'sheets' ? TABLE_FILTERS : {})[type];
  if (filters !== undefined) return { path, filters: [filters] };
  if (type !== 'text') return { path, filters: FILTERS[type] ?? [] };
  const text = await utf8Of(engine, input);
  if (kind !== 'sheets')
    return { path: text.path, filters: ['Text (encoded)'], options: text.isUtf8 ? 'UTF8' : 'MS_1252' };
  const encoding = text.isUtf8 ? ENCODINGS.utf8 : ENCODINGS.windows1252;
  return { path: text.path, filters: [CSV_FILTER], encoding };
}

/** A copy that LibreOffice may write to: the sheets of a file that it may not are as unchangeable as the file. */
async function writableCopy(engine: OfficeEngine, path: string): Promise<string> {
  const copy = join(engine.scratch, `editable-${basename(path)}`);
  const { code } = await engine.run(PROGRAMS.cp, ['--no-preserve=mode', '--', path, copy]);
  if (code !== 0) throw failure('diskFull');
  return copy;
}

/** The document under its user's name and in no directory: fields print both, and relative links begin there. */
async function shown(
  engine: OfficeEngine,
  input: ToolInput,
  path: string,
  isEdited: boolean,
): Promise<Mount> {
  const from = isEdited ? await writableCopy(engine, path) : path;
  const at = engine.canMount ? `/${documentName(input.stem, input.extension)}` : from;
  return { from, at, isWritable: isEdited };
}

/** Gives what a program made a name of ours; a link that it left instead is moved, never followed. */
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

/** Has LibreOffice write a document in another format, by a process of its own with a fresh profile. */
export async function convertDocument(
  engine: OfficeEngine,
  input: ToolInput,
  job: OfficeJob,
): Promise<OfficeResult> {
  const source = await sourceOf(engine, input, job.kinds);
  const document = await shown(engine, input, source.path, job.kinds.includes('sheets'));
  // LibreOffice cannot open an unlocked DOCX with one.
  const password = job.password !== undefined && (await isLockedDocument(input)) ? job.password : '';
  const id = basename(input.path);
  const made = join(engine.scratch, `office-${id}`);
  const answer = join(engine.scratch, `answer-${id}`);
  const target = join(engine.outputDirectory, `converted-${id}`);
  for (const filter of source.filters) {
    const lines = linesOf([
      ['source', document.at],
      ['target', made],
      ['answer', answer],
      ['kinds', job.kinds.join(' ')],
      ['target_filter', job.target?.filter ?? ''],
      ['target_options', job.target?.options ?? ''],
      ['most_pages', String(job.mostPages ?? '')],
      ['filter', filter ?? ''],
      ['filter_options', source.options ?? ''],
      ['encoding', String(source.encoding ?? '')],
      ['plain', String(source.encoding !== undefined)],
      ['without_header', String(WITHOUT_HEADER.includes(input.type))],
      ['password', password],
      ...Object.entries(job.exportSettings ?? {}).map(
        ([name, value]) => [`export.${name}`, String(value)] as const,
      ),
      ...(job.lines ?? []),
    ]);
    const path = await engine.give(`office-job-${id}`, lines);
    const profile = await engine.officeProfile();
    const args = [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
      `macro:///Standard.Convert.Convert("${path}")`,
    ];
    await engine.run(PROGRAMS.sofficeBinary, args, { writable: [profile], mounted: [...HIDDEN, document] });
    const answers = await answersAt(answer);
    const [outcome = ''] = answers.get('outcome') ?? [];
    if (answers.get('missing') === undefined && answers.get('empty')?.[0] === 'True')
      throw failure('nothingToShow', input.name);
    if (Number(answers.get('pages')?.[0] ?? 0) > (job.mostPages ?? Number.POSITIVE_INFINITY))
      throw failure('tooManyPages', input.name, formatNumber(job.mostPages ?? 0));
    if (outcome.startsWith('other ')) throw failure('otherDocument', input.name, input.extension);
    // Whatever became of it, without the file there is no result.
    if (await moved(made, target)) return { path: target, answers };
    if (outcome === 'done') throw failure('nothingToShow', input.name);
  }
  throw failure(password === '' ? 'damaged' : 'passwordWrong', input.name);
}
