import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORES, eachInParallel } from '../../../containers/plain/parallel.ts';
import { execute } from '../execute.ts';

const DPI = 203;
/** The kinds of codes that carriers, marketplaces and invoices print. */
const KINDS = ['-Sdisable', '-Scode128.enable', '-Sqrcode.enable', '-Si25.enable'];
/** The exit code of zbarimg if there is no code. */
const NONE = 4;

async function codesIn(picture: string): Promise<string[]> {
  const { stdout } = await execute('zbarimg', ['--quiet', '--raw', ...KINDS, picture]).catch((error) => {
    if (error.code !== NONE) throw error;
    return { stdout: '' };
  });
  return [...new Set(stdout.split('\n').filter(Boolean))].sort();
}

/**
 * Returns the codes that a scanner reads on each page printed by a thermal printer: each code once, sorted.
 */
export async function scannedOf(pdf: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'papelada-scan-'));
  try {
    await writeFile(join(folder, 'file.pdf'), pdf);
    await execute('pdftoppm', ['-r', String(DPI), '-gray', join(folder, 'file.pdf'), join(folder, 'page')]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort();
    const pages: string[][] = [];
    await eachInParallel([...names.entries()], CORES, async ([page, name]) => {
      pages[page] = await codesIn(join(folder, name));
    });
    return pages;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the text of each page in one line. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'papelada-text-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, pdf);
    const { stdout } = await execute('pdftotext', ['-raw', path, '-'], { maxBuffer: 1 << 26 });
    return stdout
      .split('\f')
      .slice(0, -1)
      .map((text) => text.replace(/\s+/g, ' ').trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
