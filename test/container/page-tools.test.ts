import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixelsOf } from './support/pdf.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const pageArbitrary = fc.record({
  width: fc.integer({ min: 200, max: 900 }),
  height: fc.integer({ min: 200, max: 900 }),
  turn: fc.constantFrom(0, 90, 180, 270),
  inset: fc.integer({ min: 0, max: 60 }),
  color: fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 9 }))),
});
type PageShape = typeof pageArbitrary extends fc.Arbitrary<infer Shape> ? Shape : never;

async function documentOf(shapes: readonly PageShape[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const [index, { width, height, turn, inset, color }] of shapes.entries()) {
    const page = document.addPage([width, height]);
    page.setCropBox(inset, inset / 2, width - 2 * inset, height - inset);
    page.setRotation(degrees(turn));
    const [red = 0, green = 0, blue = 0] = color;
    page.drawRectangle({
      x: width / 4,
      y: height / 3,
      width: width / 3,
      height: height / 5,
      color: rgb(red / 9, green / 9, blue / 9),
    });
    page.drawText(`folha ${index + 1}`, { x: width / 3, y: height / 2, size: 30 });
    const field = document.getForm().createTextField(`campo ${index + 1}`);
    field.setText(`valor ${index + 1}`);
    // Halves are exact in binary: a reader's own rounding of thirds shades a flattened field differently.
    const [x, y] = [Math.round(width / 3) + 0.5, Math.round(height / 4) + 0.5];
    field.addToPage(page, { x, y, width: 90, height: 20 });
  }
  return document.save();
}

/** What a tool does with some of the pages, and which page of the input, from 1, each page of the output shows unchanged. */
const TOOLS: Record<
  string,
  (chosen: number[], pages: number) => { options: object; shown: (number | null)[] }
> = {
  'extrair-paginas': (chosen) => ({
    options: { pages: chosen.toReversed().join() },
    shown: chosen.toReversed(),
  }),
  'remover-paginas': (chosen, pages) => ({ options: { pages: chosen.join() }, shown: others(chosen, pages) }),
  'girar-pdf': (chosen, pages) => ({ options: { pages: chosen.join() }, shown: except(chosen, pages) }),
  'recortar-pdf': (chosen, pages) => ({
    options: { pages: chosen.join(), left_mm: 10 },
    shown: except(chosen, pages),
  }),
  'numerar-paginas': (chosen, pages) => ({ options: { pages: chosen.join() }, shown: except(chosen, pages) }),
  'marca-dagua': (chosen, pages) => ({
    options: { pages: chosen.join(), text: 'RASCUNHO' },
    shown: except(chosen, pages),
  }),
  'achatar-pdf': (_, pages) => ({ options: {}, shown: except([], pages) }),
  'proteger-pdf': (_, pages) => ({ options: { print: false }, shown: except([], pages) }),
};

function others(chosen: number[], pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter((page) => !chosen.includes(page));
}

function except(chosen: number[], pages: number): (number | null)[] {
  return Array.from({ length: pages }, (_, index) => (chosen.includes(index + 1) ? null : index + 1));
}

const work = fc
  .record({
    shapes: fc.array(pageArbitrary, { minLength: 2, maxLength: 5 }),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  })
  .map(({ shapes, picks }) => {
    const pages = shapes.length;
    const chosen = [...new Set(picks.map((pick) => (pick % pages) + 1))].slice(0, pages - 1).toSorted();
    return { shapes, chosen };
  });

test.each(
  Object.entries(TOOLS),
)('%s leaves the pages that it is not asked about as they are, to the pixel', async (tool, planOf) => {
  await fc.assert(
    fc.asyncProperty(work, async ({ shapes, chosen }) => {
      const bytes = await documentOf(shapes);
      const { options, shown } = planOf(chosen, shapes.length);
      const { files, state } = await runTool(url(), tool, options, [{ name: 'a.pdf', bytes }]);
      expect(state).toMatchObject({ state: 'done' });
      const after = await PDFDocument.load(files[0]?.bytes ?? new Uint8Array(), { ignoreEncryption: true });
      expect(after.getPageCount()).toBe(shown.length);
      for (const [index, page] of shown.entries()) {
        if (page === null) continue;
        const [now, before] = [await pixelsOf(files[0]?.bytes, index + 1), await pixelsOf(bytes, page)];
        expect(now.data.equals(before.data)).toBe(true);
      }
    }),
    { numRuns: 3 },
  );
});
