import { stat } from 'node:fs/promises';
import { type Failure, failure } from '../failures.ts';
import { readBytes } from './read.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { type FileType, nameOfType, type RefusedType, typesOfExtension } from './types.ts';
import { readZip, type ZipEntry } from './zip.ts';

interface Uploaded {
  path: string;
  name: string;
  extension: string;
}

const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const LOCAL_HEADER = 30;
const WORD_STREAM = 512;
const WORD_MAGIC = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;

function typeOfPackage(entries: readonly ZipEntry[], head: Buffer): FileType | RefusedType {
  const names = entries.map(({ name }) => name);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^word\/document\d*\.xml$/)) return 'docx';
  if (has(/^xl\/workbook\.(xml|bin)$/)) return 'xlsx';
  if (has(/^ppt\/presentation\.xml$/)) return 'pptx';
  if (head.includes('application/vnd.oasis.opendocument.text')) return 'odt';
  if (has(/^(Index\/Document\.iwa|Index\.zip|index\.xml(\.gz)?|QuickLook\/Preview\.pdf)$/)) return 'pages';
  return 'zip';
}

async function isLockedText(path: string, entries: readonly ZipEntry[]): Promise<boolean> {
  if (entries.some(({ name }) => name === 'encrypted-package')) return true;
  const content = entries.find(({ name }) => name === 'content.xml');
  if (content === undefined || content.compressed !== content.uncompressed) return false;
  const header = await readBytes(path, content.offset, LOCAL_HEADER);
  if (header.length < LOCAL_HEADER) return false;
  const start = content.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  return !(await readBytes(path, start, 64)).includes('<');
}

async function inspectPackage({ path, name }: Uploaded, head: Buffer): Promise<FileType | RefusedType> {
  const reading = await readZip(path);
  if (reading.state === 'damaged') throw failure('damaged', name);
  if (reading.state === 'bomb') throw failure('zipBomb', name);
  if (reading.entries.some(({ encrypted }) => encrypted)) throw failure('passwordOffice', name);
  const type = typeOfPackage(reading.entries, head);
  if (type === 'odt' && (await isLockedText(path, reading.entries))) throw failure('passwordOffice', name);
  return type;
}

async function refuseEncryptedOle({ path, name }: Uploaded, head: Buffer): Promise<void> {
  const tail = await readBytes(path, -HEAD_BYTES, HEAD_BYTES);
  const locked = head.includes(ENCRYPTED_PACKAGE) || tail.includes(ENCRYPTED_PACKAGE);
  const word = head.length > WORD_STREAM + 12 && head.readUInt16LE(WORD_STREAM) === WORD_MAGIC;
  if (locked || (word && (head.readUInt16LE(WORD_STREAM + 10) & WORD_ENCRYPTED) !== 0)) {
    throw failure('passwordOffice', name);
  }
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

/** A fragment, XHTML or a drawing under a page's name is shown as a browser shows it. */
function isMarkup(type: FileType | RefusedType): boolean {
  return ['text', 'xml', 'svg'].includes(type);
}

/** The type of an uploaded file; throws the failure when content and extension disagree or it is hostile. */
export async function inspect(file: Uploaded): Promise<FileType> {
  if ((await stat(file.path)).size === 0) throw failure('empty', file.name);
  const accepted = typesOfExtension(file.extension);
  if (accepted.length === 0) throw failure('unsupported', file.name);
  const head = await readBytes(file.path, 0, HEAD_BYTES);
  const sniffed = sniff(head);
  const type = sniffed === 'zip-container' ? await inspectPackage(file, head) : sniffed;
  if (file.extension === 'txt' && isPlainText(type)) return 'text';
  if (['html', 'htm'].includes(file.extension) && isMarkup(type)) return 'html';
  if (!isAccepted(type, accepted)) throw disagreement(file, type);
  if (type === 'ole') await refuseEncryptedOle(file, head);
  return type;
}
