import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { execute } from '../../container/support/program.ts';

const PACKAGES: Record<string, RegExp> = {
  docx: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
  pptx: /^ppt\/slides\/slide\d+\.xml$/,
  xlsx: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  odt: /^content\.xml$/,
  odp: /^content\.xml$/,
  ods: /^content\.xml$/,
  epub: /\.x?html$/,
};
const BY_OFFICE = new Set(['doc', 'rtf', 'xls', 'ppt']);
/** What ends a word where it is closed; other elements are inside of words. */
const BREAKS =
  /<\/?(?:w:p|w:tab|w:br|a:p|a:br|text:p|text:h|text:tab|text:line-break|si|c|v|is|p|div|td|th|li|h\d|br|tr|title)\b[^>]*>/g;
const HIDDEN = /<(script|style|head|w:instrText|w:del|f)(?:\s[^>]*[^/>])?>[\s\S]*?<\/\1>/g;
/** Of a sheet: numbers as they are stored, which are shown by a format, and places of texts. */
const CELL_NUMBERS = /<v>[\d.E+-]+<\/v>/g;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

function textOfMarkup(markup: string): string {
  return markup
    .replaceAll(CELL_NUMBERS, ' ')
    .replaceAll(HIDDEN, ' ')
    .replaceAll(BREAKS, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex === '' ? 10 : 16))),
    )
    .replaceAll(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}

async function textOfPdf(bytes: Uint8Array, directory: string): Promise<string | null> {
  const path = join(directory, 'text.pdf');
  await writeFile(path, bytes);
  const { stdout } = await execute('pdftotext', ['-q', '-enc', 'UTF-8', path, '-'], { maxBuffer: 1e9 }).catch(
    () => ({ stdout: null }),
  );
  return stdout;
}

async function textByOffice(kind: string, bytes: Uint8Array, directory: string): Promise<string | null> {
  const path = join(directory, `text.${kind}`);
  await writeFile(path, bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(join(directory, 'profile'))}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', join(directory, 'office'), path];
  const printed = await execute('soffice', args, { timeout: 120_000 })
    .then(() => readFile(join(directory, 'office', 'text.pdf')))
    .catch(() => null);
  return printed === null ? null : textOfPdf(printed, directory);
}

/** The text of a file by other readers than those of the tools; null where none of them reads it. */
export async function textOf(name: string, bytes: Uint8Array, directory: string): Promise<string | null> {
  const kind = extname(name).slice(1).toLowerCase();
  if (kind === 'pdf') return textOfPdf(bytes, directory);
  if (['txt', 'md'].includes(kind)) return new TextDecoder().decode(bytes);
  if (kind === 'html') return textOfMarkup(new TextDecoder().decode(bytes));
  if (BY_OFFICE.has(kind)) return textByOffice(kind, bytes, directory);
  const parts = PACKAGES[kind];
  if (parts === undefined) return null;
  try {
    const files = unzipSync(bytes, { filter: (file) => parts.test(file.name) });
    return Object.values(files)
      .map((part) => textOfMarkup(new TextDecoder().decode(part)))
      .join('\n');
  } catch {
    return null;
  }
}
