import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { pageTexts, pixelsOf, qpdfOf } from './support/pdf.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

interface Look {
  header?: string;
  numbered?: boolean;
  turn?: number;
  rectangle?: [x: number, y: number];
}

/** A page of lines for each list. */
async function pdfOf(pages: readonly (readonly string[])[], look: Look = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, lines] of pages.entries()) {
    const page = document.addPage([400, 500]);
    const write = (text: string, y: number) => page.drawText(text, { x: 40, y, size: 11, font });
    if (look.header !== undefined) write(look.header, 470);
    for (const [row, line] of lines.entries()) write(line, 420 - row * 22);
    if (look.numbered) write(`Página ${index + 1} de ${pages.length}`, 25);
    if (look.turn !== undefined) page.setRotation(degrees(look.turn));
    const [x, y] = look.rectangle ?? [];
    if (x !== undefined && y !== undefined)
      page.drawRectangle({ x, y, width: 60, height: 40, color: rgb(0, 0.4, 0.8) });
  }
  return document.save();
}

const SUBJECTS = ['O contratante', 'A contratada', 'O fiador', 'A seguradora', 'O perito', 'A fiscal'];
const clause = (number: number) =>
  `Cláusula ${number}. ${SUBJECTS[number % 6]} paga ${number * 137} reais no dia ${number + 3}.`;
const page = (number: number) => Array.from({ length: 6 }, (_, index) => clause(number * 6 + index));
const CONTRACT = [page(0), page(1), page(2), page(3)];

async function compared(old: Uint8Array, fresh: Uint8Array, options: Record<string, unknown> = {}) {
  const { files, state } = await runTool(url(), 'comparar-pdf', { json: true, ...options }, [
    { name: 'antigo ção.pdf', bytes: old },
    { name: 'novo.pdf', bytes: fresh },
  ]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const [report, changes] = files;
  expect(files.map(({ name }) => name)).toEqual(['comparacao.pdf', 'comparacao.json']);
  return {
    info: state.info,
    report: report?.bytes,
    texts: await pageTexts(report?.bytes),
    json: JSON.parse(changes?.bytes.toString() ?? ''),
  };
}

describe('comparar-pdf', () => {
  test('says of documents with the same words that they are identical, on one page', async () => {
    const { info, texts, json } = await compared(await pdfOf(CONTRACT), await pdfOf(CONTRACT, { turn: 90 }));
    expect(info).toBe('Os documentos são idênticos');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Os documentos são idênticos');
    expect(texts[0]).toContain('antigo ção.pdf (4 páginas)');
    expect(json).toMatchObject({ mode: 'texto', identical: true, changes: [] });
  });

  test('shows a changed word on both pages, side by side, and only these', async () => {
    const changed = CONTRACT.with(1, page(1).with(2, clause(8).replace('1096', '2000')));
    const { info, texts, report, json } = await compared(await pdfOf(CONTRACT), await pdfOf(changed));
    expect(info).toBe('1 alteração em 1 página: 1 alterada');
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/alterada +2→2 +1096 +2000/);
    expect(texts[1]).toMatch(/Antigo, página 2 +Novo, página 2/);
    expect(json.changes).toEqual([
      {
        kind: 'alterada',
        old: { pages: [2], text: '1096' },
        new: { pages: [2], text: '2000' },
        header_or_footer: false,
      },
    ]);
    const { data } = await pixelsOf(report, 2);
    const amber = data.filter((_, at) => at % 3 === 0 && (data[at] ?? 0) - (data[at + 2] ?? 0) > 60).length;
    expect(amber).toBeGreaterThan(3);
  });

  test('tells an inserted page once, though all that follow have another number', async () => {
    const look = { header: 'Contrato de fiança', numbered: true };
    const longer = [page(0), page(9), page(1), page(2), page(3)];
    const { info, texts, json } = await compared(await pdfOf(CONTRACT, look), await pdfOf(longer, look));
    expect(info).toBe('1 alteração em 1 página: 1 inserida');
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain('Esta página só existe no arquivo novo.');
    expect(json.changes[0]).toMatchObject({ kind: 'inserida', old: null, new: { pages: [2] } });
  });

  test('reports a paragraph that is elsewhere once, as moved', async () => {
    const moved = [page(0).toSpliced(2, 1), page(1), page(2).toSpliced(3, 0, clause(2)), page(3)];
    const { info, json } = await compared(await pdfOf(CONTRACT), await pdfOf(moved));
    expect(info).toBe('1 alteração em 2 páginas: 1 movida');
    expect(json.changes[0]).toMatchObject({
      kind: 'movida',
      old: { pages: [1], text: clause(2) },
      new: { pages: [3], text: clause(2) },
    });
  });

  test('ignores what it is told to: case, headers and footers', async () => {
    const old = await pdfOf(CONTRACT, { header: 'Minuta', numbered: true });
    const fresh = await pdfOf(
      CONTRACT.with(
        0,
        page(0).map((line) => line.toUpperCase()),
      ),
      {
        header: 'Contrato',
        numbered: true,
      },
    );
    const { info, texts } = await compared(old, fresh, { ignore_case: true });
    expect(info).toContain('1 alteração em 1 página: 1 alterada\n');
    expect(info).toContain('1 alteração está em cabeçalhos ou rodapés');
    expect(texts[0]).toMatch(/Minuta +Contrato/);
    const without = await compared(old, fresh, { ignore_case: true, ignore_headers: true });
    expect(without.info).toMatch(/^Os documentos são idênticos\n.*maiúsculas.*\n.*cabeçalhos/);
  });

  test('shows turned pages upright, unchanged ones too where they are wanted', async () => {
    const changed = CONTRACT.with(0, page(0).with(0, clause(60)));
    const turned = await pdfOf(changed, { turn: 270 });
    const { info, texts } = await compared(await pdfOf(CONTRACT), turned, { all_pages: true });
    expect(info).toBe('3 alterações em 1 página: 3 alteradas');
    expect(texts).toHaveLength(5);
    expect(texts[4]).toContain('Antigo, página 4');
  });

  test('compares how pages look: a rectangle that has moved, an inserted page, nothing in equal ones', async () => {
    const old = await pdfOf(CONTRACT, { rectangle: [60, 100] });
    const visual = { mode: 'visual' };
    expect((await compared(old, old, visual)).info).toBe('Os documentos são idênticos');
    const fresh = await pdfOf([page(0), page(7), ...CONTRACT.slice(1)], { rectangle: [60, 100] });
    const inserted = await compared(old, fresh, visual);
    expect(inserted.info).toBe('1 alteração em 1 página: 1 página inserida');
    const moved = await pdfOf(CONTRACT.slice(0, 1), { rectangle: [260, 100] });
    const { info, json } = await compared(await qpdfOf(old, ['--pages', '.', '1', '--']), moved, visual);
    expect(info).toBe('2 alterações em 1 página: 2 áreas alteradas');
    const [left, top] = json.changes[0].old.box;
    expect(Math.abs(left - 60)).toBeLessThan(8);
    expect(Math.abs(top - 360)).toBeLessThan(8);
  });

  test('refuses pages that are pictures, and points to ocr-pdf and to how pages look', async () => {
    const files = [
      { name: 'a.pdf', bytes: await pdfOf(CONTRACT) },
      { name: 'scan.pdf', bytes: await pdfOf([[]], { rectangle: [50, 50] }) },
    ];
    const message = await failureOf(url(), 'comparar-pdf', {}, files);
    expect(message).toContain('"scan.pdf" não tem texto');
    expect(message).toContain('ocr-pdf');
    expect(message).toContain('mode visual');
  });
});
