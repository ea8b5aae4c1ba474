import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../execute.ts';

/** Converts an XLSX to another format with LibreOffice. */
export async function soffice(bytes: Uint8Array, format: 'xls' | 'ods'): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-sheet-'));
  try {
    await writeFile(join(directory, 'a.xlsx'), bytes);
    const profile = `-env:UserInstallation=file://${directory}/profile`;
    const args = [
      profile,
      '--headless',
      '--convert-to',
      format,
      '--outdir',
      directory,
      join(directory, 'a.xlsx'),
    ];
    await execute('soffice', args);
    return await readFile(join(directory, `a.${format}`));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Returns the text of a PDF, with form feeds between its pages. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-text-'));
  try {
    await writeFile(join(directory, 'a.pdf'), bytes);
    return (await execute('pdftotext', ['-layout', join(directory, 'a.pdf'), '-'])).stdout;
  } finally {
    await rm(directory, { recursive: true });
  }
}
