import { stat } from 'node:fs/promises';
import { type Failure, failure } from '../failures.ts';
import { inspectPackage } from './package.ts';
import { readBytes } from './read.ts';
import { HEAD_BYTES, sniff } from './sniff.ts';
import { type FileType, nameOfType, type RefusedType, typesOfExtension } from './types.ts';

interface Uploaded {
  path: string;
  name: string;
  extension: string;
}

const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const OLE_HEADER = 512;
const LARGE_SECTOR_SHIFT = 12;
const DIRECTORY_BYTES = 16 * 1024;
const WORD_STREAM = 512;
const WORD_MAGIC = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;

/** The first entries of an OLE file's directory ([MS-CFB] 2.2), wherever it lies. */
async function readDirectory(path: string, head: Buffer): Promise<Buffer> {
  if (head.length < OLE_HEADER) return Buffer.alloc(0);
  const sectorBytes = head.readUInt16LE(30) === LARGE_SECTOR_SHIFT ? 4096 : 512;
  return readBytes(path, (head.readUInt32LE(48) + 1) * sectorBytes, DIRECTORY_BYTES);
}

async function refuseEncryptedOle({ path, name }: Uploaded, head: Buffer): Promise<void> {
  const tail = await readBytes(path, -HEAD_BYTES, HEAD_BYTES);
  const places = [head, tail, await readDirectory(path, head)];
  const locked = places.some((place) => place.includes(ENCRYPTED_PACKAGE));
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
  const type = sniffed === 'zip-container' ? await inspectPackage(file) : sniffed;
  if (file.extension === 'txt' && isPlainText(type)) return 'text';
  if (['html', 'htm'].includes(file.extension) && isMarkup(type)) return 'html';
  if (!isAccepted(type, accepted)) throw disagreement(file, type);
  if (type === 'ole') await refuseEncryptedOle(file, head);
  return type;
}
