import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withPdf } from '../../container/support/pdf.ts';
import { execute } from '../execute.ts';

const BUFFER = { maxBuffer: 1e9 };
const OCR_DPI = '300';

async function output(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, BUFFER);
  return stdout;
}

/** Returns everything that an attacker could read from a PDF, by the method of reading. */
export function recover(bytes: Uint8Array | undefined): Promise<Record<string, string>> {
  return withPdf(bytes, async (path, directory) => {
    const plain = join(directory, 'plain.pdf');
    await execute('qpdf', [
      '--qdf',
      '--object-streams=disable',
      '--decode-level=all',
      '--warning-exit-0',
      path,
      plain,
    ]);
    const raw = await readFile(plain);
    await mkdir(join(directory, 'files'));
    await execute('pdfdetach', ['-saveall', '-o', join(directory, 'files'), path]).catch(() => {});
    const attached = await readdir(join(directory, 'files'));
    await execute('pdftoppm', ['-gray', '-r', OCR_DPI, path, join(directory, 'page')]);
    const pages = (await readdir(directory)).filter((name) => name.startsWith('page')).sort();
    // mutool writes only to files.
    const beyondEdges = join(directory, 'beyond-edges.txt');
    await execute('mutool', ['convert', '-F', 'text', '-O', 'mediabox-clip=no', '-o', beyondEdges, path]);
    const seen = [];
    for (const name of pages) {
      const picture = join(directory, name);
      seen.push(await output('tesseract', picture, 'stdout', '-l', 'por', '--dpi', OCR_DPI));
    }
    return {
      'pdftotext by reading order': await output('pdftotext', path, '-'),
      'pdftotext as drawn': await output('pdftotext', '-raw', path, '-'),
      'MuPDF, beyond the edges': await readFile(beyondEdges, 'utf8'),
      'pdfinfo, with XMP': (await output('pdfinfo', path)) + (await output('pdfinfo', '-meta', path)),
      'all objects as JSON': await output('qpdf', '--json=2', '--warning-exit-0', path),
      'bytes as they are': (await readFile(path)).toString('latin1'),
      'streams decoded': raw.toString('latin1'),
      'streams as UTF-16': ['utf-16le', 'utf-16be']
        .flatMap((code) => [raw, raw.subarray(1)].map((part) => new TextDecoder(code).decode(part)))
        .join('\n'),
      'names of attachments': attached.join(' '),
      'recognition of the pages': seen.join('\n'),
    };
  });
}
