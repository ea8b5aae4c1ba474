import { stat } from 'node:fs/promises';
import { Failure, failure } from '../plain/failures.ts';
import { oleLockOf } from './ole.ts';
import { inspectPackage } from './package.ts';
import { readBytes } from './read.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { type FileType, nameOfType, type RefusedType, typesOfExtension } from './types.ts';

interface Uploaded {
  path: string;
  name: string;
  extension: string;
}

/** Types that are recognised by the content alone, whatever the file's name. */
const RECOGNISED: readonly FileType[] = [
  ...(['pdf', 'jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp', 'heif', 'avif', 'ico', 'psd', 'jp2'] as const),
  ...([
    'docx',
    'odt',
    'rtf',
    'xlsx',
    'ods',
    'pptx',
    'odp',
    'key',
    'ole',
    'html',
    'svg',
    'postscript',
  ] as const),
];
const PLAIN_EXTENSIONS = ['txt', 'csv', 'tsv', 'zpl', 'zpl2', 'prn'];
/** Printer data may contain binary data among its commands. */
const PRINTED_EXTENSIONS = ['zpl', 'zpl2', 'prn', 'txt'];

async function refuseLockedOle({ path, name }: Uploaded, head: Buffer, hasPassword: boolean): Promise<void> {
  const lock = await oleLockOf(path, head);
  if (lock === 'unopenable') throw failure('passwordOffice', name);
  if (lock === 'password' && !hasPassword) throw failure('passwordMissing', name);
}

function isAccepted(type: FileType | RefusedType, accepted: readonly FileType[]): type is FileType {
  return accepted.some((candidate) => candidate === type);
}

function disagreement({ name, extension }: Uploaded, type: FileType | RefusedType): Failure {
  const found = nameOfType(type);
  return found === null
    ? failure('unknownContent', name, extension)
    : failure('mislabelled', name, extension, found);
}

function isPlainText(type: FileType | RefusedType): boolean {
  return ['text', 'html', 'xml', 'svg', 'playlist', 'rtf', 'postscript', 'drawing-script'].includes(type);
}

/** Returns true if the beginning of a file has ZPL commands, whatever surrounds them. */
function isLabelCode(head: Buffer): boolean {
  return /\^XA|~DG|~DY/i.test(head.toString('latin1'));
}

/** A fragment, XHTML or a drawing with the extension of a page is shown as a browser shows it. */
function isMarkup(type: FileType | RefusedType): boolean {
  return ['text', 'xml', 'svg'].includes(type);
}

/**
 * Returns the type of an uploaded file; throws the failure if content and extension disagree, or if the file is
 * hostile.
 */
export async function inspect(
  file: Uploaded,
  { hasPassword = false, byContent = false } = {},
): Promise<FileType> {
  if ((await stat(file.path)).size === 0) throw failure('empty', file.name);
  const accepted = typesOfExtension(file.extension);
  if (accepted.length === 0) throw failure('unsupported', file.name);
  const head = await readBytes(file.path, 0, HEAD_BYTES);
  const sniffed = sniff(head);
  const type = sniffed === 'zip-container' ? await inspectPackage(file, hasPassword) : sniffed;
  if (PLAIN_EXTENSIONS.includes(file.extension) && isPlainText(type)) return 'text';
  if (type === 'unknown' && PRINTED_EXTENSIONS.includes(file.extension) && isLabelCode(head)) return 'text';
  // Documents of Pages and Numbers have the same structure.
  if (file.extension === 'numbers' && type === 'pages') return 'numbers';
  if (['html', 'htm'].includes(file.extension) && isMarkup(type)) return 'html';
  if (!isAccepted(type, byContent ? [...accepted, ...RECOGNISED] : accepted)) throw disagreement(file, type);
  if (type === 'ole') await refuseLockedOle(file, head, hasPassword);
  return type;
}

/** Excel encrypts a workbook that is only write-protected with a password of its own, which LibreOffice knows. */
export function mayOpenUnasked({ extension }: Pick<Uploaded, 'extension'>): boolean {
  return ['xls', 'xlsx', 'xlsm', 'xlsb'].includes(extension);
}

/** Returns true if an Office or OpenDocument file asks for a password, or has Excel's own. */
export async function isLockedDocument(file: Uploaded): Promise<boolean> {
  return inspect(file).then(
    () => false,
    (error) => error instanceof Failure && error.code === 'passwordMissing',
  );
}
