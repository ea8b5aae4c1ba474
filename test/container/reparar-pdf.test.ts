import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageTexts, qpdfOf, rawPdf, streamObject } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function repaired(bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'reparar-pdf', {}, [{ name: 'ruim.pdf', bytes }]);
  if (state.state !== 'done') throw new Error('not done');
  return { bytes: files[0]?.bytes, info: state.info };
}

describe('reparar-pdf', () => {
  test('mends a file whose table or trailer is gone, and says what came back', async () => {
    const good = Buffer.from(await qpdfOf(await makePdf('folha', 3), ['--object-streams=disable']));
    const table = good.lastIndexOf('xref\n', good.lastIndexOf('startxref') - 1);
    const shifted = Buffer.concat([good.subarray(0, 9), Buffer.from('% lixo no começo\n'), good.subarray(9)]);
    for (const bytes of [good.subarray(0, table), shifted]) {
      const { bytes: mended, info } = await repaired(bytes);
      expect(await pageTexts(mended)).toEqual(['folha 1', 'folha 2', 'folha 3']);
      expect(info).toMatch(/^ruim\.pdf: o arquivo reparado tem 3 páginas e 6 palavras; antes, o arquivo /);
    }
  });

  test('gives back what is not damaged as it came', async () => {
    const good = await makePdf('folha', 2);
    const { bytes, info } = await repaired(good);
    expect(Buffer.compare(bytes ?? Buffer.alloc(0), good)).toBe(0);
    expect(info).toBe('ruim.pdf: o arquivo não tem danos e foi mantido como veio');
  });

  test('fails where no page is left, instead of giving a blank one', async () => {
    const said = (bytes: Uint8Array) => failureOf(url(), 'reparar-pdf', {}, [{ name: 'ruim.pdf', bytes }]);
    const good = await makePdf('folha', 3);
    expect(await said(good.subarray(0, 60))).toMatch(/^Do arquivo "ruim.pdf" não sobrou nenhuma página/);
    expect(await said(rawPdf(['<< /Type /Catalog >>']))).toContain('não sobrou nenhuma página');
    const locked = await qpdfOf(good, ['--encrypt', 'senha', 'dono', '256', '--']);
    expect(await said(locked)).toContain('está protegido por senha');
  });

  test('keeps the words of the document, and no others, where bytes are repeated as a resumed download does', async () => {
    const inner = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
      ...[3, 4, 5].map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>'),
    ]);
    const words = Array.from({ length: 40 }, (_, index) => `palavra${index}`);
    const lines = words.map((word, index) => `BT /F 5 Tf 20 ${280 - index * 6} Td (${word}) Tj ET`);
    const whole = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a.pdf) 5 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      streamObject('', Buffer.from(lines.join('\n'))),
      '<< /Type /Filespec /F (a.pdf) /EF << /F 6 0 R >> >>',
      streamObject('/Type /EmbeddedFile /Filter /FlateDecode', deflateSync(inner)),
    ]);
    // A download that went on a little before the place where it had stopped.
    const at = whole.indexOf('<< /Type /Filespec') + 10;
    const resumed = Buffer.concat([whole.subarray(0, at), whole.subarray(at - 60)]);
    const { bytes, info } = await repaired(resumed);
    expect((await pageTexts(bytes)).map((text) => text.split(/\s+/))).toEqual([words]);
    expect(info).toContain('o arquivo reparado tem 1 página e 40 palavras');
  });
});
