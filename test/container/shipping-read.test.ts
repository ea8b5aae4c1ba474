import { readFile } from 'node:fs/promises';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { LabelCount, RecognisedLabel, Recognition } from '../../common/shipping/recognition.ts';
import { scanText } from '../../common/shipping/scan-text.ts';
import { MILLIMETRE } from '../support/shipping/canvas.ts';
import { SAMPLE_LAYOUTS, type SampleLayout, sampleKey, sampleLabels } from '../support/shipping/people.ts';
import { PAPERS, type PlacedLabel, type SheetsWanted, sheetsOf } from '../support/shipping/sheets.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TIMEOUT_MS = 400_000;
/** All layouts at once, also on a busy machine. */
const READ_WITHIN_SECONDS = 300;

interface Read {
  recognition: Recognition;
  count: LabelCount;
}

function files(sheets: readonly Uint8Array[]) {
  return sheets.map((bytes, index) => ({ field: 'labels', name: `etiquetas-${index + 1}.pdf`, bytes }));
}

async function read(sheets: readonly Uint8Array[]): Promise<Read> {
  const { state, files: made } = await runTool(
    program().url,
    'shipping-read',
    {},
    files(sheets),
    READ_WITHIN_SECONDS,
  );
  if (state.state !== 'done' || made[0] === undefined) throw new Error(JSON.stringify(state));
  return { recognition: JSON.parse(made[0].bytes.toString()), count: JSON.parse(state.text ?? '') };
}

function refusalOf(sheets: readonly Uint8Array[]) {
  return failureOf(program().url, 'shipping-read', {}, files(sheets));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** What is expected of a label whose text can be read. */
function signsOf({ layout, tracking, order, recipient, cep, invoiceNumber, key }: PlacedLabel) {
  const { marketplace, carrier } = PAPERS[layout];
  return {
    ...{ marketplace, carrier, order, recipient, cep: digitsOf(cep), tracking },
    number: String(Number(digitsOf(invoiceNumber ?? ''))),
    key: key ?? null,
  };
}

function shownBy({ marketplace, carrier, order, recipient, cep, tracking, invoice }: RecognisedLabel) {
  const { number, key } = invoice;
  return { marketplace, carrier, order, recipient, cep, tracking, number, key };
}

/** Whether a label's box holds all of what was drawn in its place, and the middle of no other. */
function holdsAlone(label: RecognisedLabel, own: PlacedLabel, others: readonly PlacedLabel[]): boolean {
  const slack = 2 * MILLIMETRE;
  const sides = ({ place: { x, y, width, height } }: PlacedLabel) =>
    [x, y, x + width, y + height].map((side) => side * MILLIMETRE);
  const [left, top, right, bottom] = label.box;
  const [x = 0, y = 0] = sides(own);
  const isBegun = left <= x + slack && top <= y + 4 * slack && right > x && bottom > y;
  return (
    isBegun &&
    others.every((other) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides(other);
      const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
      return middleX < left || middleX > right || middleY < top || middleY > bottom;
    })
  );
}

/** The bars of a CEP are other parcels' too. */
function isOfParcel(code: string): boolean {
  return !/^\d{8}$/.test(code);
}

async function made(all: readonly SheetsWanted[]) {
  const sheets = await Promise.all(all.map((wanted) => sheetsOf(wanted)));
  return { bytes: sheets.map(({ bytes }) => bytes), placed: sheets.map(({ placed }) => placed) };
}

/** Each label in its place, and nothing else. */
function checkPlaces({ labels }: Recognition, placed: readonly PlacedLabel[][]): void {
  const expected = placed.flatMap((ofFile, file) =>
    ofFile.filter(({ kind }) => kind === 'label').map((label) => ({ ...label, file })),
  );
  expect(labels.map(({ file, sheet }) => [file, sheet])).toEqual(
    expected.map(({ file, sheet }) => [file, sheet]),
  );
  for (const [index, own] of expected.entries()) {
    const others = expected.filter((one) => one !== own && one.file === own.file && one.sheet === own.sheet);
    const label = labels[index];
    expect(label && holdsAlone(label, own, others), `${own.layout} ${own.sheet} ${label?.box}`).toBe(true);
  }
}

describe('labels with text', () => {
  test('of every layout are found in their order and places, turned or not, with all that is on them', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const turns: Partial<Record<SampleLayout, SheetsWanted['rotate']>> = {
      magalu: 90,
      tiktok: 180,
      correios: 270,
    };
    const ends: Partial<Record<SampleLayout, SheetsWanted['ends']>> = {
      'mercado-livre': 'control',
      'mercado-livre-a4': 'control',
      'correios-10x15': 'declaration',
    };
    const wanted = SAMPLE_LAYOUTS.map((layout, seed): SheetsWanted => {
      const labels = sampleLabels(
        layout,
        layout === 'mercado-livre-a4' ? 1 : PAPERS[layout].places.length > 1 ? 6 : 3,
        seed + 1,
      ).map((label, index) => ({
        ...label,
        ...(index === 0 ? { key: sampleKey(Number(digitsOf(label.invoiceNumber ?? ''))) } : {}),
      }));
      return { layout, labels, rotate: turns[layout] ?? 0, ...(ends[layout] && { ends: ends[layout] }) };
    });
    const { bytes, placed } = await made(wanted);
    const { recognition, count } = await read(bytes);
    checkPlaces(recognition, placed);
    const expected = placed.flat().filter(({ kind }) => kind === 'label');
    expect(recognition.labels.map(shownBy)).toEqual(expected.map(signsOf));
    expect(recognition.others.map(({ file, sheet, kind }) => [file, sheet, kind])).toEqual(
      placed.flatMap((ofFile, file) =>
        ofFile.filter(({ kind }) => kind !== 'label').map(({ sheet, kind }) => [file, sheet, kind]),
      ),
    );
    expect(count).toEqual({ labels: expected.length, codes: recognition.labels.map(({ code }) => code) });
    expect(new Set(count.codes).size).toBe(expected.length);
  });
});

describe('labels of four on A4', () => {
  test('that other programs cropped to a page each show what is on it, and nothing beyond its edges', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const sheet = await sheetsOf({ layout: 'shopee', labels: sampleLabels('shopee', 4, 21) });
    const [source, document] = [await PDFDocument.load(sheet.bytes), await PDFDocument.create()];
    const [wide, high] = [105 * MILLIMETRE, 148.5 * MILLIMETRE];
    for (const [x, y] of [
      [0, high],
      [wide, high],
      [0, 0],
      [wide, 0],
    ] as const) {
      const [page] = await document.copyPages(source, [0]);
      if (page === undefined) throw new Error('There is no page.');
      page.setCropBox(x, y, wide, high);
      document.addPage(page);
    }
    const { recognition } = await read([await document.save()]);
    expect(recognition.labels.map(shownBy)).toEqual(sheet.placed.map(signsOf));
  });

  test('that lie on their side are read like others', { timeout: TIMEOUT_MS }, async () => {
    const made = await sheetsOf({ layout: 'tiktok-10x15', labels: sampleLabels('tiktok-10x15', 2, 22) });
    const document = await PDFDocument.create();
    const forms = await document.embedPdf(await PDFDocument.load(made.bytes), [0, 1]);
    const page = document.addPage([210 * MILLIMETRE, 297 * MILLIMETRE]);
    for (const [index, form] of forms.entries())
      page.drawPage(form, { x: 500, y: 480 - index * 360, rotate: degrees(90) });
    const { recognition } = await read([await document.save()]);
    expect(recognition.labels.map(shownBy)).toEqual(made.placed.map(signsOf));
  });
});

describe('labels without text', () => {
  test('scanned or outlined, are found in their places, and every bar code on them is read', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { bytes, placed } = await made([
      { layout: 'shopee', labels: sampleLabels('shopee', 5, 31), look: 'outlined' },
      { layout: 'correios', labels: sampleLabels('correios', 3, 32), look: 'scanned' },
      { layout: 'mercado-livre', labels: sampleLabels('mercado-livre', 1, 33), look: 'scanned' },
      { layout: 'shein', labels: sampleLabels('shein', 1, 34), look: 'outlined' },
    ]);
    const { recognition } = await read(bytes);
    checkPlaces(recognition, placed);
    const expected = placed.flat().filter(({ kind }) => kind === 'label');
    expect(recognition.labels.map(({ tracking, carrier }) => [tracking, carrier])).toEqual(
      expected.map(({ tracking, layout }) => [tracking, PAPERS[layout].carrier]),
    );
    for (const [index, { codes }] of expected.entries())
      expect(recognition.labels[index]?.scans).toEqual(
        expect.arrayContaining(codes.map(scanText).filter(isOfParcel)),
      );
    expect(recognition.others.map(({ kind }) => kind)).toEqual(['danfe']);
  });
});

describe('the same label', () => {
  test('is one with another date, and a label of its own with another volume', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [label, other] = sampleLabels('correios-10x15', 2, 41);
    if (label === undefined || other === undefined) throw new Error('There are no samples.');
    const volumes = ['1/2', '2/2'].map((volume) => ({ ...label, volume }));
    const { bytes } = await made([
      { layout: 'correios-10x15', labels: [...volumes, other] },
      { layout: 'correios-10x15', labels: [other, ...volumes] },
    ]);
    const { recognition, count } = await read(bytes);
    expect(recognition.labels.map(({ copyOf }) => copyOf)).toEqual([null, null, null, 2, 0, 1]);
    expect(count).toEqual({ labels: 3, codes: [`rastreio:${label.tracking}`, `rastreio:${other.tracking}`] });
  });

  test('is one when it is downloaded again, on a sheet of its own or on other paper', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const labels = sampleLabels('correios', 3, 42);
    const [, second, third] = labels;
    if (second === undefined || third === undefined) throw new Error('There are no samples.');
    const { bytes } = await made([
      { layout: 'correios', labels },
      { layout: 'correios', labels: [third] },
      { layout: 'correios-10x15', labels: [second] },
    ]);
    const [sheet, alone, small] = bytes;
    if (sheet === undefined || alone === undefined || small === undefined) throw new Error('No sheets.');
    const centred = await PDFDocument.create();
    const [form] = await centred.embedPdf(await PDFDocument.load(small));
    const page = centred.addPage([210 * MILLIMETRE, 297 * MILLIMETRE]);
    if (form !== undefined) page.drawPage(form, { x: 150, y: 230 });
    page.drawText('(2a via)', { x: 300, y: 240, size: 8 });
    const { recognition, count } = await read([sheet, alone, small, await centred.save()]);
    expect(recognition.labels.map(({ copyOf }) => copyOf)).toEqual([null, null, null, 2, 1, 1]);
    expect(count.codes).toHaveLength(3);
  });
});

describe('is refused by its name', () => {
  test.each([
    ['prose', () => makePdf('Contrato de locação')],
    ['short prose under a large heading', () => readFile('examples/contrato.pdf')],
    [
      'blank sheets',
      async () => {
        const document = await PDFDocument.create();
        document.addPage([595, 842]);
        return document.save();
      },
    ],
  ])('a file of %s beside one of labels', { timeout: TIMEOUT_MS }, async (_, other) => {
    const { bytes } = await made([{ layout: 'shopee', labels: sampleLabels('shopee', 1, 51) }]);
    expect(await refusalOf([...bytes, await other()])).toMatch(/"etiquetas-2\.pdf" não há nenhuma etiqueta/);
  });

  test('a file that is damaged', { timeout: TIMEOUT_MS }, async () => {
    const { bytes } = await made([{ layout: 'shopee', labels: sampleLabels('shopee', 1, 52) }]);
    const cut = bytes.map((whole) => whole.subarray(0, 300));
    expect(await refusalOf([...bytes, ...cut])).toMatch(/"etiquetas-2\.pdf" está danificado/);
  });

  test('a batch of 501 sheets, before any of them is looked at', { timeout: TIMEOUT_MS }, async () => {
    const document = await PDFDocument.create();
    for (let sheet = 0; sheet < 501; sheet++) document.addPage([283, 425]);
    expect(await refusalOf([await document.save()])).toMatch(/501 folhas.*no máximo 500/);
  });
});
