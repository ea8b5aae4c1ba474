import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { textOfDocument } from '../../../containers/documents/text/word-count/document-text.ts';
import type { KeptText } from '../../../containers/documents/text/word-count/lost-words.ts';
import { execute } from '../../support/execute.ts';
import { decoded, textOfMarkup } from './markup.ts';
import { shownText } from './shown-page.ts';

const PACKAGES: Record<string, RegExp> = {
  docx: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
  docm: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
  pptx: /^ppt\/slides\/slide\d+\.xml$/,
  odt: /^(content|styles)\.xml$/,
  odp: /^(content|styles)\.xml$/,
  epub: /\.x?html$/,
};
const TEXTS = new Set(['txt', 'md', 'csv', 'tsv']);
const PRINTED = new Set(['doc', 'rtf', 'ppt']);
const SHEETS = new Set(['xls', 'xlsx', 'xlsm', 'xlsb', 'ods']);
/** Comma, quotes, UTF-8, from the first row, cells as they are shown, all sheets. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';
const OFFICE_SECONDS = 120;
const ITEMS = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Setup/L10N', 'ooSetupSystemLocale', 'pt-BR'],
];
const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${ITEMS.map(
  ([path, name, value]) =>
    `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join('')}</oor:items>`;

async function pagesOfPdf(path: string): Promise<string[] | null> {
  const args = ['-q', '-cropbox', '-enc', 'UTF-8', path, '-'];
  const { stdout } = await execute('pdftotext', args, { maxBuffer: 1e9 }).catch(() => ({ stdout: null }));
  return stdout?.split('\f') ?? null;
}

/** What LibreOffice makes of a file, in the files' order of names; none where it cannot read it. */
async function byOffice(path: string, format: string, directory: string): Promise<string[]> {
  const [profile, made] = [join(directory, 'profile'), join(directory, 'office')];
  await rm(made, { recursive: true, force: true });
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), REGISTRY);
  const installation = `-env:UserInstallation=${pathToFileURL(profile)}`;
  const args = [installation, '--headless', '--convert-to', format, '--outdir', made, path];
  await execute('soffice', args, { timeout: OFFICE_SECONDS * 1000 }).catch(() => null);
  const names = await readdir(made).catch(() => []);
  return names.sort().map((name) => join(made, name));
}

async function textsOfPackage(bytes: Uint8Array, parts: RegExp): Promise<string[] | null> {
  try {
    const files = unzipSync(bytes, { filter: (file) => parts.test(file.name) });
    return Object.values(files).map((part) => textOfMarkup(new TextDecoder().decode(part)));
  } catch {
    return null;
  }
}

/** The text of a file by other readers than those of the tools, by pages where it has some; null where none reads it. */
async function textsOf(name: string, bytes: Uint8Array, directory: string): Promise<string[] | null> {
  const kind = extname(name).slice(1).toLowerCase();
  const path = join(directory, `text.${kind}`);
  await writeFile(path, bytes);
  if (kind === 'pdf') return pagesOfPdf(path);
  if (TEXTS.has(kind)) return [decoded(bytes)];
  if (kind === 'html' || kind === 'htm') return [textOfMarkup(decoded(bytes))];
  if (PRINTED.has(kind)) {
    const [printed] = await byOffice(path, 'pdf', directory);
    return printed === undefined ? null : pagesOfPdf(printed);
  }
  if (SHEETS.has(kind)) {
    const sheets = await byOffice(path, CSV, directory);
    return sheets.length === 0 ? null : Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')));
  }
  const parts = PACKAGES[kind];
  return parts === undefined ? null : textsOfPackage(bytes, parts);
}

/** The text that a file shows to its readers, where it can hold other text too. */
export async function shownTexts(
  name: string,
  bytes: Uint8Array,
  directory: string,
): Promise<string[] | null> {
  if (!/\.html?$/i.test(name)) return textsOf(name, bytes, directory);
  const path = join(directory, 'shown.html');
  await writeFile(path, bytes);
  return [await shownText(path, directory)];
}

/** The text of a result of an input of so many pages, with what a program shows more often than it is written. */
export async function keptIn(
  { name, bytes }: { name: string; bytes: Uint8Array },
  pages: number,
  directory: string,
): Promise<KeptText | null> {
  const texts = await shownTexts(name, bytes, directory);
  if (texts === null || !name.endsWith('.docx')) return texts && { texts };
  const { repeated, counters } = textOfDocument(bytes, pages);
  return { texts, repeated, counters };
}
