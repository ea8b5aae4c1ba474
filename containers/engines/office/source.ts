import { basename, join } from 'node:path';
import { isUtf8 } from '../../files/markup.ts';
import { readBytes } from '../../files/read.ts';
import type { FileType } from '../../files/types.ts';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';
import type { Mount } from '../../sandbox/arguments.ts';
import { documentName } from './document-name.ts';

/** The kind of a document in LibreOffice; a web page is a document of text. */
export type OfficeKind = 'text' | 'web' | 'sheets' | 'slides' | 'drawing';

/** The file that LibreOffice opens, with its filters and its encoding. */
export interface Source {
  path: string;
  /** Tried in turn; null lets LibreOffice choose. */
  filters: readonly (string | null)[];
  /** The option of the filter for the encoding of plain text. */
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
/** The filters of formats that programs write under the name of a spreadsheet. */
const TABLE_FILTERS: Partial<Record<FileType, string>> = {
  html: 'HTML (StarCalc)',
  xml: 'MS Excel 2003 XML',
};
/** Types without headers of their own, which would get those of LibreOffice. */
export const WITHOUT_HEADER: readonly FileType[] = ['text', 'html', 'xml', 'numbers'];
const CSV_FILTER = 'Text - txt - csv (StarCalc)';
const ENCODINGS = { utf8: 76, windows1252: 1 };
const MOST_COLUMNS = 1024;
/** The option by which that filter keeps each column as text. */
export const COLUMNS_AS_TEXT = Array.from({ length: MOST_COLUMNS }, (_, index) => `${index + 1}/2`).join('/');

const ENCODING_SAMPLE = 4 * 1024 * 1024;

async function utf8Of(
  engine: SystemRunner<'scratch' | 'giveEditable' | 'canMount'>,
  input: ToolInput,
): Promise<{ path: string; isUtf8: boolean }> {
  const sample = await readBytes(input.path, 0, ENCODING_SAMPLE);
  const mark = sample.toString('hex', 0, 2);
  if (mark !== 'fffe' && mark !== 'feff') return { path: input.path, isUtf8: isUtf8(sample) };
  const path = join(engine.scratch, basename(input.path));
  const { code } = await engine.run(PROGRAMS.iconv, ['-f', 'UTF-16', '-t', 'UTF-8', '-o', path, input.path]);
  if (code !== 0) throw failure('damaged', input.name);
  return { path, isUtf8: true };
}

/** Returns how to open a document that is expected to be of the first kind. */
export async function sourceOf(
  engine: SystemRunner<'scratch' | 'giveEditable' | 'canMount'>,
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

/**
 * Returns a path to which LibreOffice can write: it cannot change the sheets of a file that it may not write.
 */
function editable(
  engine: SystemRunner<'scratch' | 'giveEditable' | 'canMount'>,
  input: ToolInput,
  path: string,
): Promise<string> | string {
  return path === input.path ? engine.giveEditable(input) : path;
}

/**
 * Returns the mount of a document under its user's name and in no directory: fields print both, and relative
 * links begin there.
 */
export async function shown(
  engine: SystemRunner<'scratch' | 'giveEditable' | 'canMount'>,
  input: ToolInput,
  path: string,
  isEdited: boolean,
): Promise<Mount> {
  const from = isEdited ? await editable(engine, input, path) : path;
  const at = engine.canMount ? `/${documentName(input.stem, input.extension)}` : from;
  return { from, at, isWritable: isEdited };
}
