import { readBytes } from './read.ts';

/** The lock of an old Office document ([MS-CFB]): a password, or one that no program here can open. */
export type OleLock = 'password' | 'unopenable';

const HEADER_BYTES = 512;
const SMALL_SECTOR_BYTES = 64;
const LARGE_SECTOR_SHIFT = 12;
const DIRECTORY_BYTES = 16 * 1024;
const ENTRY_BYTES = 128;
const ENTRY_START = 116;
const TAIL_BYTES = 64 * 1024;
/** Stream of an encrypted current Office package within an OLE file: [MS-OFFCRYPTO] 2.3.4. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** Mark in the stream `Current User` of a locked presentation ([MS-PPT] 2.3.2), which LibreOffice cannot open. */
const ENCRYPTED_SLIDES = Buffer.from('dfc4d1f3', 'hex');
const WORD_MAGIC = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;
/** A workbook begins with BOF, at times WRITEPROTECT, and, if it is locked, FILEPASS ([MS-XLS] 2.4.21, 2.4.117). */
const WORKBOOK_START = 0x0809;
const WRITE_PROTECTION = 0x0086;
const WORKBOOK_PASSWORD = 0x002f;

class OleFile {
  readonly #path: string;
  readonly #head: Buffer;
  readonly #sectorBytes: number;

  constructor(path: string, head: Buffer) {
    this.#path = path;
    this.#head = head;
    this.#sectorBytes = head.readUInt16LE(30) === LARGE_SECTOR_SHIFT ? 4096 : 512;
  }

  /** Reads the first entries of the directory ([MS-CFB] 2.6), wherever it is. */
  directory(): Promise<Buffer> {
    return readBytes(this.#path, this.#placeOf(this.#head.readUInt32LE(48)), DIRECTORY_BYTES);
  }

  /** Reads the first bytes of a stream of ordinary size; empty if the directory does not name it. */
  async startOf(directory: Buffer, name: string, length: number): Promise<Buffer> {
    const wanted = Buffer.from(`${name}\0`, 'utf16le');
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      if (!directory.subarray(at, at + wanted.length).equals(wanted)) continue;
      return readBytes(this.#path, this.#placeOf(directory.readUInt32LE(at + ENTRY_START)), length);
    }
    return Buffer.alloc(0);
  }

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }
}

function isLockedWord(stream: Buffer): boolean {
  const isWord = stream.length >= 12 && stream.readUInt16LE(0) === WORD_MAGIC;
  return isWord && (stream.readUInt16LE(10) & WORD_ENCRYPTED) !== 0;
}

function isLockedWorkbook(stream: Buffer): boolean {
  if (stream.length < 4 || stream.readUInt16LE(0) !== WORKBOOK_START) return false;
  let next = 4 + stream.readUInt16LE(2);
  if (next + 4 <= stream.length && stream.readUInt16LE(next) === WRITE_PROTECTION)
    next += 4 + stream.readUInt16LE(next + 2);
  return next + 2 <= stream.length && stream.readUInt16LE(next) === WORKBOOK_PASSWORD;
}

/** A stream of less than 4,096 bytes can begin at any small sector. */
function hasSmallLockedWorkbook(head: Buffer): boolean {
  for (let at = HEADER_BYTES; at < head.length; at += SMALL_SECTOR_BYTES) {
    if (isLockedWorkbook(head.subarray(at, at + 64))) return true;
  }
  return false;
}

/**
 * Returns how the document is locked, or null if it is not. `head` is its first bytes, at least 512 of a whole file.
 */
export async function oleLockOf(path: string, head: Buffer): Promise<OleLock | null> {
  if (head.length < HEADER_BYTES) return null;
  const file = new OleFile(path, head);
  const directory = await file.directory();
  const places = [head, await readBytes(path, -TAIL_BYTES, TAIL_BYTES), directory];
  if (places.some((place) => place.includes(ENCRYPTED_SLIDES))) return 'unopenable';
  if (places.some((place) => place.includes(ENCRYPTED_PACKAGE))) return 'password';
  if (isLockedWord(head.subarray(HEADER_BYTES))) return 'password';
  const workbook = await file.startOf(directory, 'Workbook', 64);
  return isLockedWorkbook(workbook) || hasSmallLockedWorkbook(head) ? 'password' : null;
}
