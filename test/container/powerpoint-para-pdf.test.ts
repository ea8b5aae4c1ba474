import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { makeXlsx } from '../support/office/sheets.ts';
import { makeOdp } from '../support/office/slides.ts';
import { byLibreOffice } from './support/libre-office.ts';
import { pageTexts } from './support/pdf.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();
const url = () => program().url;

async function printed(options: unknown, bytes: Uint8Array, given = 'aula.odp') {
  const { files, state } = await runTool(url(), 'powerpoint-para-pdf', options, [{ name: given, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const document = await PDFDocument.load(files[0]?.bytes ?? new Uint8Array());
  const texts = await pageTexts(files[0]?.bytes);
  return {
    name: files[0]?.name,
    texts: texts.map((text) => text.split(/\s+/).join(' ')),
    sizes: document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]),
    info: state.info,
  };
}

const slides = makeOdp(
  { text: 'um', notes: 'dizer olá' },
  { text: 'dois', hidden: true },
  { text: 'três', notes: 'dizer adeus' },
);

describe('powerpoint-para-pdf', () => {
  test('makes a page of each slide, of its size, and tells of hidden ones', async () => {
    const { name, texts, sizes, info } = await printed({}, slides);
    expect(name).toBe('aula.pdf');
    expect(texts).toEqual(['um', 'três']);
    expect(sizes[0]).toEqual([794, 446]);
    expect(info?.split('\n')).toEqual([
      'aula.odp: um slide oculto ficou de fora',
      'aula.odp: as anotações de 2 slides ficaram de fora; para tê-las, envie notes como true',
    ]);
    const all = await printed(
      { hidden_slides: true },
      makeOdp({ text: 'um' }, { text: 'dois', hidden: true }),
    );
    expect(all.texts).toEqual(['um', 'dois']);
    expect(all.info).toBeUndefined();
  });

  test('tells of sounds that no paper has, those of hidden slides only where these are printed', async () => {
    const sounding = makeOdp(
      { text: 'um', sound: 'grouped' },
      { text: 'dois', sound: 'alone' },
      { text: 'três', sound: 'alone', hidden: true },
    );
    expect((await printed({}, sounding)).info).toContain('aula.odp: 3 sons ou vídeos ficaram de fora');
    const all = await printed({ hidden_slides: true }, sounding);
    expect(all.info).toBe('aula.odp: 4 sons ou vídeos ficaram de fora');
  });

  test('makes pages of notes, a slide and what is to be said', async () => {
    const { texts, sizes } = await printed({ notes: true }, slides);
    expect(texts).toEqual(['um dizer olá', 'três dizer adeus']);
    expect(sizes[0]?.[1]).toBeGreaterThan(sizes[0]?.[0] ?? 0);
  });

  test('prints notes whole that are longer than their page', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `palavra${index}`);
    const odp = makeOdp({ text: 'um', notes: words.join(' ') });
    const pptx = await byLibreOffice(home(), 'aula.odp', odp, 'pptx');
    for (const [name, bytes] of [['aula.odp', odp] as const, ['aula.pptx', pptx] as const]) {
      const { texts, info } = await printed({ notes: true }, bytes, name);
      expect(texts[0]?.match(/palavra\d+/g)).toEqual(words);
      expect(info).toBeUndefined();
    }
  });

  test.each([
    [2, [595, 842]],
    [4, [842, 595]],
    [6, [842, 595]],
    [9, [842, 595]],
  ])('puts %i slides on a sheet of A4, in reading order', async (slides_per_page, size) => {
    const many = makeOdp(...Array.from({ length: 10 }, (_, index) => ({ text: `s${index}` })));
    const { texts, sizes, info } = await printed({ slides_per_page }, many);
    expect(sizes[0]).toEqual(size);
    expect(sizes).toHaveLength(Math.ceil(10 / slides_per_page));
    expect(texts.join(' ')).toBe('s0 s1 s2 s3 s4 s5 s6 s7 s8 s9');
    expect(info).toContain('links e marcadores');
  });

  test('refuses by name what is all hidden or no presentation', async () => {
    const refused = (name: string, bytes: Uint8Array) =>
      failureOf(url(), 'powerpoint-para-pdf', {}, [{ name, bytes }]);
    expect(await refused('a.odp', makeOdp({ text: 'um', hidden: true }))).toContain(
      'não tem nada para o resultado',
    );
    expect(await refused('a.pptx', makeXlsx({ name: 'A', rows: [['x']] }))).toContain(
      'uma planilha do Excel',
    );
  });
});
