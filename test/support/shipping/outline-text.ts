import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../execute.ts';

/** Converts the letters of the pages to drawings, so that they can only be read by OCR. */
export async function outlineText(bytes: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'papelada-outline-'));
  try {
    const [source, target] = [join(folder, 'text.pdf'), join(folder, 'outlined.pdf')];
    await writeFile(source, bytes);
    await execute('gs', [
      '-q',
      '-dBATCH',
      '-dNOPAUSE',
      '-dNoOutputFonts',
      '-sDEVICE=pdfwrite',
      `-o${target}`,
      source,
    ]);
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
