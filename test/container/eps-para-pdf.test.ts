import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pageTexts } from './support/pdf.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const DRAWN =
  '/Helvetica findfont 20 scalefont setfont 110 110 moveto (Desenho) show newpath 100 100 moveto 150 0 rlineto 0 50 rlineto closepath stroke';

/** Around the origin. */
const AT_END = '/Helvetica findfont 20 scalefont setfont -90 -30 moveto (Desenho) show';

function eps(comments: string, body = `${DRAWN}\nshowpage`): Buffer {
  return Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n${comments}\n%%EndComments\n${body}\n%%EOF\n`);
}

/** With the header and the preview that programs of Windows wrote. */
function withPreview(postscript: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0xc6d3d0c5, 0);
  header.writeUInt32LE(30 + 100, 4);
  header.writeUInt32LE(postscript.length, 8);
  header.writeUInt32LE(30, 20);
  header.writeUInt32LE(100, 24);
  header.writeUInt16LE(0xffff, 28);
  return Buffer.concat([header, Buffer.alloc(100, 7), postscript]);
}

async function distilled(name: string, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'eps-para-pdf', {}, [{ name, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const document = await PDFDocument.load(files[0]?.bytes ?? new Uint8Array());
  return {
    name: files[0]?.name,
    texts: await pageTexts(files[0]?.bytes),
    sizes: document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]),
  };
}

const refused = (bytes: Uint8Array, name = 'a.eps', seconds?: number) =>
  failureOf(url(), 'eps-para-pdf', {}, [{ name, bytes }], seconds);

describe('eps-para-pdf', () => {
  test.each([
    ['at its beginning', eps('%%BoundingBox: 90 90 290 190'), [200, 100]],
    ['before a preview', withPreview(eps('%%BoundingBox: 90 90 290 190')), [200, 100]],
    [
      'at its end',
      eps('%%BoundingBox: (atend)', `${AT_END}\n%%Trailer\n%%BoundingBox: -100 -40 100 60`),
      [200, 100],
    ],
    ['at its end, which says none', eps('%%BoundingBox: (atend)'), [154, 53]],
    ['nowhere', eps('%%Title: sem caixa'), [154, 53]],
    ['of no size', eps('%%BoundingBox: 0 0 0 0'), [154, 53]],
  ])('makes a page of the drawing, whose box stands %s', async (_, bytes, [width = 0, height = 0]) => {
    const { name, texts, sizes } = await distilled('logo.eps', bytes);
    expect(name).toBe('logo.pdf');
    expect(texts).toEqual(['Desenho']);
    expect(Math.abs((sizes[0]?.[0] ?? 0) - width)).toBeLessThan(4);
    expect(Math.abs((sizes[0]?.[1] ?? 0) - height)).toBeLessThan(4);
  });

  test('keeps the pages of a document', async () => {
    const pages = ['um', 'dois'].map(
      (text) => `/Helvetica findfont 12 scalefont setfont 72 72 moveto (${text}) show showpage`,
    );
    const bytes = Buffer.from(
      `%!PS-Adobe-3.0\n<< /PageSize [300 400] >> setpagedevice\n${pages.join('\n')}\n`,
    );
    const { texts, sizes } = await distilled('doc.ps', bytes);
    expect(texts).toEqual(['um', 'dois']);
    expect(sizes).toEqual([
      [300, 400],
      [300, 400],
    ]);
  });

  test('a program that reads files, breaks off, draws nothing or never ends is refused by name', async () => {
    expect(await refused(eps('%%BoundingBox: 0 0 9 9', '(/etc/passwd) (r) file closefile'))).toContain(
      'a.eps',
    );
    expect(await refused(eps('%%BoundingBox: 0 0 9 9', '(/tmp/x) (w) file closefile'))).toContain('a.eps');
    expect(await refused(eps('%%BoundingBox: 0 0 9 9', '1 0 div {'))).toContain('danificado');
    for (const box of ['%%BoundingBox: 0 0 9 9', '%%Title: sem caixa'])
      expect(await refused(eps(box, '100000 { 60000000 string } repeat showpage'))).toContain(
        'complexo demais',
      );
    expect(await refused(Buffer.from('%!PS\n1 1 add pop\n'), 'a.ps')).toContain('não desenha nada');
    expect(await refused(eps('%%BoundingBox: 0 0 9 9', '{ } loop'), 'a.eps', 3)).toContain('tempo máximo');
    expect(await refused(Buffer.from('texto'), 'a.eps')).toContain('texto simples');
  });
});
