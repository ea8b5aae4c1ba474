import { readFile, stat } from 'node:fs/promises';
import { readZip, type ZipEntry } from '../../files/zip.ts';
import { readEntry } from '../../files/zip-entry.ts';
import type { FiscalFault } from '../../fiscal/fault.ts';
import { MOST_XML_BYTES } from '../../fiscal/parse-xml.ts';

/** One XML of a job: a file of its own, or an entry of a ZIP. */
export interface Source {
  /** Of the job's files. */
  file: number;
  /** Its name in the ZIP, without folders; null where it is the file itself. */
  entry: string | null;
  /** Bytes, as it is when unpacked. */
  size: number;
  /** Null where it cannot be read. */
  read(): Promise<Uint8Array | null>;
}

export interface SourceFile {
  path: string;
  isZip: boolean;
}

export type ZipFault = FiscalFault | 'zipBomb';

/** What of a ZIP is worked on, and what is left out. */
export interface Sources {
  sources: Source[];
  /** Names of entries that are no XML, the first of them. */
  left: { file: number; names: string[]; count: number }[];
  faults: { file: number; fault: ZipFault | 'locked' | 'noXml' }[];
}

const MOST_NAMES = 5;
const SYSTEM_FOLDER = '__MACOSX/';

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Folders, and what systems put beside files. */
function isLitter({ name }: ZipEntry): boolean {
  const last = lastPart(name);
  return last === '' || last.startsWith('._') || last === '.DS_Store' || name.startsWith(SYSTEM_FOLDER);
}

function isXml({ name }: ZipEntry): boolean {
  return name.toLowerCase().endsWith('.xml');
}

async function openZip(file: number, path: string, found: Sources): Promise<void> {
  const reading = await readZip(path);
  if (reading.state !== 'sound') {
    found.faults.push({ file, fault: reading.state === 'bomb' ? 'zipBomb' : 'damaged' });
    return;
  }
  const entries = reading.entries.filter((entry) => !isLitter(entry));
  const [notes, others] = [entries.filter(isXml), entries.filter((entry) => !isXml(entry))];
  if (notes.some(({ encrypted }) => encrypted)) found.faults.push({ file, fault: 'locked' });
  else if (notes.length === 0) found.faults.push({ file, fault: 'noXml' });
  else {
    for (const entry of notes)
      found.sources.push({
        file,
        entry: lastPart(entry.name),
        size: entry.uncompressed,
        read: () => readEntry(path, entry, MOST_XML_BYTES),
      });
  }
  const names = others.slice(0, MOST_NAMES).map(({ name }) => lastPart(name));
  if (others.length > 0) found.left.push({ file, names, count: others.length });
}

/** The XMLs of files and of the ZIPs among them, in order; nothing of a ZIP is written anywhere. */
export async function sourcesOf(files: readonly SourceFile[]): Promise<Sources> {
  const found: Sources = { sources: [], left: [], faults: [] };
  for (const [file, { path, isZip }] of files.entries()) {
    if (isZip) await openZip(file, path, found);
    else found.sources.push({ file, entry: null, size: (await stat(path)).size, read: () => readFile(path) });
  }
  return found;
}
