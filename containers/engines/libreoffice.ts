import { existsSync } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { readBytes } from '../files/read.ts';
import type { FileType } from '../files/types.ts';
import { PROGRAMS } from '../programs.ts';
import type { Mount } from '../sandbox/arguments.ts';
import { documentName } from './document-name.ts';

export interface PdfExport {
  imageQuality: number;
  bookmarks: boolean;
}

type Engine = Pick<
  ToolContext<unknown>,
  'run' | 'scratch' | 'outputDirectory' | 'officeProfile' | 'canMount'
>;

interface Source {
  path: string;
  filters: readonly (string | null)[];
}

const FILTERS: Partial<Record<FileType, readonly (string | null)[]>> = {
  docx: ['MS Word 2007 XML'],
  odt: ['writer8'],
  rtf: ['Rich Text Format'],
  ole: ['MS Word 97', null],
  pages: ['Apple Pages'],
};
/** LibreOffice starts these five times in all, for signatures that nobody asks for: 80 ms of processor a document. */
const NEEDLESS = ['/usr/bin/gpgconf', '/usr/bin/gpg', '/usr/bin/gpgsm'].filter((path) => existsSync(path));
const HIDDEN = NEEDLESS.map((at) => ({ from: '/dev/null', at }));
const ENCODING_SAMPLE = 4 * 1024 * 1024;

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function textSource(engine: Engine, input: ToolInput): Promise<Source> {
  const sample = await readBytes(input.path, 0, ENCODING_SAMPLE);
  const mark = sample.toString('hex', 0, 2);
  if (mark !== 'fffe' && mark !== 'feff') {
    return { path: input.path, filters: [isUtf8(sample) ? 'Text (encoded):UTF8' : 'Text (encoded):MS_1252'] };
  }
  const path = join(engine.scratch, basename(input.path));
  const { code } = await engine.run(PROGRAMS.iconv, ['-f', 'UTF-16', '-t', 'UTF-8', '-o', path, input.path]);
  if (code !== 0) throw failure('damaged', input.name);
  return { path, filters: ['Text (encoded):UTF8'] };
}

function exportFilter({ imageQuality, bookmarks }: PdfExport): string {
  const settings = {
    Quality: { type: 'long', value: String(imageQuality) },
    UseLosslessCompression: { type: 'boolean', value: String(imageQuality === 100) },
    ExportBookmarks: { type: 'boolean', value: String(bookmarks) },
  };
  return `pdf:writer_pdf_Export:${JSON.stringify(settings)}`;
}

/** The document under its user's name and in no directory: fields print both, and relative links begin there. */
function shown({ canMount }: Engine, { stem, extension }: ToolInput, path: string): Mount {
  return { from: path, at: canMount ? `/${documentName(stem, extension)}` : path };
}

/** Gives what a program made a name of ours; a link that it left instead is moved, never followed. */
async function moved(made: string, target: string): Promise<boolean> {
  try {
    await rename(made, target);
    return (await lstat(target)).size > 0;
  } catch {
    return false;
  }
}

/** Converts a document of text to PDF by a process of its own with a fresh profile; returns the PDF's path. */
export async function convertToPdf(engine: Engine, input: ToolInput, settings: PdfExport): Promise<string> {
  const source =
    input.type === 'text'
      ? await textSource(engine, input)
      : { path: input.path, filters: FILTERS[input.type] ?? [] };
  const document = shown(engine, input, source.path);
  const made = join(engine.outputDirectory, `${basename(document.at, extname(document.at))}.pdf`);
  // Without `.pdf`: so no document's name makes LibreOffice write over the result of another.
  const target = join(engine.outputDirectory, `converted-${basename(input.path)}`);
  for (const filter of source.filters) {
    const profile = await engine.officeProfile();
    const args = [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
      ...(filter === null ? [] : [`--infilter=${filter}`]),
      ...['--convert-to', exportFilter(settings), '--outdir', engine.outputDirectory, document.at],
    ];
    await engine.run(PROGRAMS.sofficeBinary, args, { writable: [profile], mounted: [...HIDDEN, document] });
    // soffice ends with 0 even when it could not open the file.
    if (await moved(made, target)) return target;
  }
  throw failure('damaged', input.name);
}
