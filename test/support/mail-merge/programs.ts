import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../container/support/program.ts';

/** An XLSX as LibreOffice writes it in another format. */
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

/** The text of a PDF, its pages parted by form feeds. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-text-'));
  try {
    await writeFile(join(directory, 'a.pdf'), bytes);
    return (await execute('pdftotext', ['-layout', join(directory, 'a.pdf'), '-'])).stdout;
  } finally {
    await rm(directory, { recursive: true });
  }
}
