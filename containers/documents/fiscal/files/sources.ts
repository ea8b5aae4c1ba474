import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readZip, type ZipEntry } from '../../../files/zip.ts';
import { readEntry } from '../../../files/zip-entry.ts';
import type { FiscalFault } from '../values/fault.ts';
import { MOST_XML_BYTES } from '../values/parse-xml.ts';

/** One XML of a job: a file of its own, or an entry of a ZIP. */
export interface XmlSource {
  /** Number of the job's file. */
  file: number;
  /** Its name in the ZIP without folders, behind the name of a nested ZIP; null if it is the file itself. */
  entry: string | null;
  /** Size in bytes when unpacked. */
  size: number;
  /** Returns null if it cannot be read. */
  read(): Promise<Uint8Array | null>;
}

interface SourceFile {
  path: string;
  isZip: boolean;
}

export type ZipFault = FiscalFault | 'zipBomb';

/** The XMLs of ZIPs, and what is left out; `entry` is the name of a nested ZIP. */
export interface XmlSources {
  sources: XmlSource[];
  /** Names of the first entries that are no XML, and the number of all. */
  left: { file: number; entry: string | null; names: string[]; count: number }[];
  faults: { file: number; entry: string | null; fault: ZipFault | 'locked' | 'noXml' }[];
}

/** A ZIP that is a file of the job, or an entry of one. */
interface Archive {
  file: number;
  entry: string | null;
  path: string;
}

const MOST_NAMES = 5;
const SYSTEM_FOLDER = '__MACOSX/';
/** Limits of all nested ZIPs in one ZIP. */
const MOST_INNER = { zips: 200, entries: 10_000, bytes: 1024 ** 3, packedBytes: 100 * 1024 ** 2 };

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Returns true if an entry is a folder, or a file that a system adds. */
function isLitter({ name }: ZipEntry): boolean {
  const last = lastPart(name);
  return last === '' || last.startsWith('._') || last === '.DS_Store' || name.startsWith(SYSTEM_FOLDER);
}

function hasExtension({ name }: ZipEntry, extension: string): boolean {
  return name.toLowerCase().endsWith(extension);
}

/** Finds the XMLs of files, of ZIPs and of nested ZIPs. */
class XmlSearch {
  readonly found: XmlSources = { sources: [], left: [], faults: [] };
  readonly #scratch: string;
  #unpacked = 0;

  constructor(scratch: string) {
    this.#scratch = scratch;
  }

  async addFile(file: number, path: string): Promise<void> {
    const { size } = await stat(path);
    this.found.sources.push({ file, entry: null, size, read: () => readFile(path) });
  }

  async addZip(file: number, path: string): Promise<void> {
    const archive = { file, entry: null, path };
    const entries = await this.#entriesOf(archive);
    if (entries === null) return;
    const zips = entries.filter((entry) => hasExtension(entry, '.zip'));
    this.#addEntries(archive, entries, zips);
    await this.#addInner(archive, zips);
  }

  async #entriesOf({ file, entry, path }: Archive): Promise<ZipEntry[] | null> {
    const reading = await readZip(path);
    if (reading.state === 'sound') return reading.entries.filter((one) => !isLitter(one));
    this.found.faults.push({ file, entry, fault: reading.state === 'bomb' ? 'zipBomb' : 'damaged' });
    return null;
  }

  /** Adds XMLs, and notes what is neither an XML nor a ZIP that is opened as well. */
  #addEntries({ file, entry, path }: Archive, entries: readonly ZipEntry[], zips: readonly ZipEntry[]): void {
    const notes = entries.filter((one) => hasExtension(one, '.xml'));
    const others = entries.filter((one) => !notes.includes(one) && !zips.includes(one));
    if (notes.some(({ encrypted }) => encrypted)) this.found.faults.push({ file, entry, fault: 'locked' });
    else if (notes.length + zips.length === 0) this.found.faults.push({ file, entry, fault: 'noXml' });
    else
      for (const note of notes)
        this.found.sources.push({
          file,
          entry: [...(entry === null ? [] : [entry]), lastPart(note.name)].join(' › '),
          size: note.uncompressed,
          read: () => readEntry(path, note, MOST_XML_BYTES),
        });
    const names = others.slice(0, MOST_NAMES).map(({ name }) => lastPart(name));
    if (others.length > 0) this.found.left.push({ file, entry, names, count: others.length });
  }

  async #addInner({ file, path }: Archive, zips: readonly ZipEntry[]): Promise<void> {
    let [count, bytes] = [0, 0];
    for (const [index, zip] of zips.entries()) {
      const entry = lastPart(zip.name);
      if (zip.encrypted || zip.uncompressed > MOST_INNER.packedBytes || index >= MOST_INNER.zips) {
        this.found.faults.push({ file, entry, fault: zip.encrypted ? 'locked' : 'zipBomb' });
        continue;
      }
      const packed = await readEntry(path, zip, MOST_INNER.packedBytes);
      if (packed === null) {
        this.found.faults.push({ file, entry, fault: 'damaged' });
        continue;
      }
      const archive = { file, entry, path: join(this.#scratch, `zip-${this.#unpacked++}`) };
      await writeFile(archive.path, packed);
      const entries = await this.#entriesOf(archive);
      if (entries === null) continue;
      count += entries.length;
      bytes += entries.reduce((sum, { uncompressed }) => sum + uncompressed, 0);
      if (count > MOST_INNER.entries || bytes > MOST_INNER.bytes)
        this.found.faults.push({ file, entry, fault: 'zipBomb' });
      else this.#addEntries(archive, entries, []);
    }
  }
}

/** Returns the XMLs of files, of ZIPs among them and of nested ZIPs, in order; no XML is written to disk. */
export async function sourcesOf(files: readonly SourceFile[], scratch: string): Promise<XmlSources> {
  const search = new XmlSearch(scratch);
  for (const [file, { path, isZip }] of files.entries())
    if (isZip) await search.addZip(file, path);
    else await search.addFile(file, path);
  return search.found;
}
