import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { execute } from '../../support/execute.ts';

/** What the work finds of a file under a path of its own; the file is gone afterwards. */
export async function withPdf<Result>(
  bytes: Uint8Array | undefined,
  work: (path: string, directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-pdf-'));
  const path = join(directory, 'file.pdf');
  await writeFile(path, bytes ?? new Uint8Array());
  try {
    return await work(path, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The text of each page of a sound PDF. */
export function pageTexts(bytes: Uint8Array | undefined): Promise<string[]> {
  return withPdf(bytes, async (path) => {
    await execute('qpdf', ['--check', path]);
    const { stdout } = await execute('pdftotext', ['-layout', path, '-']);
    return stdout
      .split('\f')
      .slice(0, -1)
      .map((text) => text.trim());
  });
}

/** A part of `qpdf --json` of a PDF. */
// biome-ignore lint/suspicious/noExplicitAny: qpdf's report is what the tests look into
export function reportOf(bytes: Uint8Array | undefined, key: string): Promise<any> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('qpdf', ['--json=2', `--json-key=${key}`, path], { maxBuffer: 1e8 });
    return JSON.parse(stdout)[key];
  });
}

export function qpdfOf(bytes: Uint8Array, args: string[]): Promise<Uint8Array> {
  return withPdf(bytes, async (path, directory) => {
    const target = join(directory, 'made.pdf');
    await execute('qpdf', ['--warning-exit-0', path, ...args, target]);
    return readFile(target);
  });
}

/** The RGB pixels of a page, 200 on its longer side. */
export function pixelsOf(bytes: Uint8Array | undefined, page = 1) {
  return withPdf(bytes, async (path, directory) => {
    const target = join(directory, 'page');
    const place = ['-f', String(page), '-l', String(page), '-singlefile', '-scale-to', '200'];
    await execute('pdftoppm', ['-png', ...place, path, target]);
    const { data, info } = await sharp(`${target}.png`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (across: number, down: number): number[] => {
      const x = Math.floor(across * info.width);
      const y = Math.floor(down * info.height);
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    };
    return { data, at };
  });
}

/** A PDF of the given objects, from 1 on; the first is the catalog. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`)]);
}

export function streamObject(dictionary: string, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

const BALLAST_BYTES = 2_200_000;

/** The same document with an object that nothing refers to, which makes it too large to be joined in memory. */
export function asLarge(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes).toString('latin1');
  const previous = text.slice(text.lastIndexOf('startxref')).match(/\d+/)?.[0];
  const root = text.match(/\/Root (\d+ \d+ R)/)?.[1];
  const size = Number(text.match(/\/Size (\d+)/)?.[1]);
  const object = `\n${size} 0 obj\n<< /Length ${BALLAST_BYTES} >>\nstream\n${'x'.repeat(BALLAST_BYTES)}\nendstream\nendobj\n`;
  const table = text.length + object.length;
  const entry = String(text.length + 1).padStart(10, '0');
  const trailer = `<< /Size ${size + 1} /Root ${root} /Prev ${previous} >>`;
  const update = `xref\n${size} 1\n${entry} 00000 n \ntrailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text + object + update, 'latin1'));
}

const SIGNS = ['B6', 'B7', 'B8', 'B9'];

/** A4 pages of these contents, with Helvetica as F and a font of signs as Z. */
function pagesWithSigns(contents: readonly string[]): Uint8Array {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const fonts = `/Font << /F ${font('Helvetica')} /Z ${font('ZapfDingbats')} >>`;
  const kids = contents.map((_, index) => `${3 + index * 2} 0 R`);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + index * 2} 0 R /Resources << ${fonts} >> >>`,
      streamObject('', Buffer.from(content)),
    ]),
  ]);
}

/** A page with lines in a font of signs, which are read as other signs. */
export function signsPdf(): Uint8Array {
  const signs = SIGNS.map((code) => `0 -30 Td <${code}> Tj`).join(' ');
  return pagesWithSigns([`BT /F 12 Tf 60 700 Td (Passos da montagem) Tj /Z 12 Tf ${signs} ET`]);
}

/** Two pages; each line of the second has such a sign among its words. The last line of each lies below a box. */
export function signsWithinLinesPdf(): Uint8Array {
  const signs = SIGNS.map(
    (code) => `0 -30 Td /F 12 Tf (Passo ) Tj /Z 12 Tf <${code}> Tj /F 12 Tf ( da montagem) Tj`,
  );
  const steps = SIGNS.map(() => '0 -30 Td (Passo da montagem) Tj');
  const box = '0 g 50 340 200 30 re f';
  return pagesWithSigns(
    [steps, signs].map(
      (lines) =>
        `BT /F 12 Tf 60 700 Td ${lines.join(' ')} ET BT /F 12 Tf 60 350 Td (Anexo secreto) Tj ET ${box}`,
    ),
  );
}
