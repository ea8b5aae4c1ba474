import { describe, expect, test } from 'vitest';
import { pageTexts, qpdfOf, rawPdf } from './support/pdf.ts';
import { failureOf, makePdf, runTool, useProgram } from './support/program.ts';

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
});
