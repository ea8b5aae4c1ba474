import {
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancellationXml, eventXml } from '../support/fiscal/event.ts';
import { type InvoiceTraits, invoiceXml, keyOf } from '../support/fiscal/invoice.ts';
import { transportXml } from '../support/fiscal/transport.ts';
import { noteOf, noteXmlOf } from '../support/shipping/notes.ts';
import { type SampleLabel, sampleLabels } from '../support/shipping/people.ts';
import { type Printed, printBatch, recognitionOf, type SheetFile } from '../support/shipping/print-batch.ts';
import { scannedOf, textsOf } from '../support/shipping/scanner.ts';
import { sheetsOf } from '../support/shipping/sheets.ts';
import type { Given } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

/** Letters in a CNPJ make the bars of a key longer. */
const LETTERS = '12ABCDEFGHIJ35';
const SHOPEE = sampleLabels('shopee', 6, 1);
const MERCADO = sampleLabels('mercado-livre', 3, 2);
const CORREIOS = sampleLabels('correios', 2, 3);
const AMAZON = sampleLabels('amazon', 2, 4);
const SHEIN = sampleLabels('shein', 1, 5);

/** What the notes of labels have beside the usual. */
const TRAITS = new Map<SampleLabel | undefined, InvoiceTraits>([
  [SHOPEE[1], { cnpj: LETTERS }],
  [MERCADO[1], { protocol: null }],
]);
const [, , , , CANCELLED, MISSING] = SHOPEE;

function pdf(bytes: Buffer | undefined): Buffer {
  if (bytes === undefined) throw new Error('It is not among the outputs.');
  return bytes;
}

async function sheetFiles(): Promise<SheetFile[]> {
  return [
    { name: 'shopee.pdf', made: await sheetsOf({ layout: 'shopee', labels: SHOPEE }) },
    {
      name: 'mercado.pdf',
      made: await sheetsOf({ layout: 'mercado-livre', labels: MERCADO, ends: 'control' }),
    },
    {
      name: 'correios.pdf',
      made: await sheetsOf({ layout: 'correios', labels: CORREIOS, look: 'outlined', rotate: 90 }),
    },
    { name: 'amazon.pdf', made: await sheetsOf({ layout: 'amazon', labels: AMAZON }) },
    { name: 'shein.pdf', made: await sheetsOf({ layout: 'shein', labels: SHEIN }) },
  ];
}

const ALL = [...SHOPEE, ...MERCADO, ...CORREIOS, ...AMAZON, ...SHEIN];

/** The same sheets below a layer that is hidden, black all over, and one that is shown. */
async function withLayers(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  const { context, catalog } = document;
  const group = (Name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(Name) }));
  const [shown, hidden] = [group('vista'), group('oculta')];
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [shown, hidden], D: { OFF: [hidden] } }));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.node
      .normalizedEntries()
      .Resources.set(PDFName.of('Properties'), context.obj({ Shown: shown, Hidden: hidden }));
    const mark = (layer: string) =>
      page.pushOperators(
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('OC'), PDFName.of(layer)]),
      );
    const end = () => page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    mark('Hidden');
    page.drawRectangle({ x: 0, y: 0, width, height });
    page.drawText('CAMADA OCULTA', { x: 20, y: height - 8, size: 6, font });
    end();
    mark('Shown');
    page.drawText('CAMADA VISTA', { x: 20, y: height - 8, size: 6, font });
    end();
  }
  return document.save();
}

function notesOf(labels: readonly SampleLabel[]): Given[] {
  return labels.map((label) => {
    const [name, xml] = noteXmlOf(label, TRAITS.get(label));
    return { name, bytes: Buffer.from(xml) };
  });
}

describe('labels and their DANFEs in turn', () => {
  let files: SheetFile[] = [];
  let printed: Printed = { result: {} as Printed['result'], pdfs: new Map() };
  /** Of each page of `todas.pdf`. */
  let scanned: string[][] = [];
  beforeAll(async () => {
    files = await sheetFiles();
    const notes = notesOf(ALL.filter((label) => label !== MISSING));
    const cancelled = CANCELLED === undefined ? '' : keyOf(noteOf(CANCELLED));
    const xmls = [...notes, { name: 'cancelamento.xml', bytes: Buffer.from(cancellationXml(cancelled)) }];
    printed = await printBatch(program().url, files, xmls);
    scanned = await scannedOf(pdf(printed.pdfs.get('todas.pdf')));
  });

  test('a file of all, one a carrier, the list and what is no label', () => {
    expect(printed.result.outputs.map(({ name, kind, pages }) => [name, kind, pages])).toEqual([
      ['todas.pdf', 'labels', 26],
      ['shopee-xpress.pdf', 'carrier', 10],
      ['mercado-envios.pdf', 'carrier', 6],
      ['correios.pdf', 'carrier', 4],
      ['amazon-logistics.pdf', 'carrier', 4],
      ['j-t-express.pdf', 'carrier', 2],
      ['lista-de-separacao.pdf', 'pick_list', 2],
      ['outras-folhas.pdf', 'other_sheets', 2],
    ]);
    expect(printed.result.sheets).toEqual({ labels: 14, control: 1, declarations: 0, blank: 0 });
  });

  test('every page is 100 by 150 mm and upright', async () => {
    for (const bytes of printed.pdfs.values())
      for (const page of (await PDFDocument.load(bytes)).getPages()) {
        expect(page.getRotation().angle).toBe(0);
        expect(page.getWidth()).toBeCloseTo(283.4646, 3);
        expect(page.getHeight()).toBeCloseTo(425.1969, 3);
      }
  });

  test('each label is in its place with the codes that it had on its sheet, its DANFE behind it with its key', async () => {
    const wanted = ALL.flatMap((label, place) => {
      const own = files.flatMap(({ made }) => made.placed).find((one) => one.tracking === label.tracking);
      const codes = [...new Set(own?.codes)].sort();
      const { key } = printed.result.parcels[place] ?? {};
      expect(key ?? null).toBe(
        [CANCELLED, MISSING].includes(label) ? null : keyOf(noteOf(label, TRAITS.get(label))),
      );
      return key ? [codes, [key]] : [codes];
    });
    expect(scanned).toEqual(wanted);
    const before = await Promise.all(files.map(({ made }) => scannedOf(made.bytes)));
    const others = files.flatMap(({ made }) => made.placed).filter(({ kind }) => kind !== 'label');
    const onSheets = [...new Set(before.flat(2))].filter(
      (code) => !others.some(({ codes }) => codes.includes(code)),
    );
    const keys = printed.result.parcels.flatMap(({ key }) => key ?? []);
    expect([...new Set(scanned.flat())].filter((code) => !keys.includes(code)).sort()).toEqual(
      onSheets.sort(),
    );
  });

  test('a carrier has the same pages as the file of all', async () => {
    expect(await scannedOf(pdf(printed.pdfs.get('correios.pdf')))).toEqual(scanned.slice(16, 20));
  });

  test('what was drawn stays drawn: no page is made a picture', async () => {
    const texts = await textsOf(pdf(printed.pdfs.get('todas.pdf')));
    expect(texts[0]).toContain(SHOPEE[0]?.tracking);
    expect(texts[0]).toContain(SHOPEE[0]?.recipient);
  });

  test('sheets are in the file once, not once a label', async () => {
    const shopee = files[0]?.made.bytes.length ?? 0;
    const { pdfs, result } = await printBatch(program().url, files.slice(0, 1), []);
    expect(pdf(pdfs.get('todas.pdf')).length).toBeLessThan(1.2 * shopee);
    // Without XMLs nothing is missing.
    expect([result.remarks, result.ambiguous]).toEqual([[], []]);
    const list = await textsOf(pdf(pdfs.get('lista-de-separacao.pdf')));
    expect(list.join(' ')).toContain(SHOPEE[5]?.tracking);
    expect(list.join(' ')).not.toContain('SEM NOTA');
  });

  test('a label whose note is missing or cancelled is printed and reported', () => {
    const { remarks, parcels } = printed.result;
    const reported = remarks.filter(({ position }) => position === 5 || position === 6);
    expect(reported.map(({ text }) => text)).toEqual([
      expect.stringContaining('está cancelada'),
      expect.stringContaining('não está entre os XMLs'),
    ]);
    expect(parcels[4]).toMatchObject({ key: null, invoice: null, matchedBy: null });
    expect(printed.result.invoicesWithoutLabel.map(({ number }) => number)).toEqual(['10004']);
  });

  test('a note without protocol is paired; its DANFE and the result say that it has no value', async () => {
    const position = 8;
    expect(printed.result.remarks.filter((remark) => remark.position === position)).toEqual([
      { position, text: expect.stringContaining('não tem protocolo') },
    ]);
    const texts = await textsOf(pdf(printed.pdfs.get('todas.pdf')));
    expect(texts.filter((text) => text.includes('SEM VALOR FISCAL')).length).toBe(1);
  });

  test('whatever a scanner may read of a parcel is in the result', () => {
    const [first] = printed.result.parcels;
    expect(first?.scans).toContain(SHOPEE[0]?.tracking);
    expect(first?.scans).toContain(first?.key);
  });

  test('the list names each parcel, its note and what is in it', async () => {
    const text = (await textsOf(pdf(printed.pdfs.get('lista-de-separacao.pdf')))).join(' ');
    for (const { tracking, recipient } of ALL) {
      expect(text).toContain(tracking);
      expect(text).toContain(recipient);
    }
    expect(text).toContain('10 UN × PA-0001 – Caderno costurado número 1 capa dura');
    expect(text).toContain('SEM NOTA');
    expect(text).toContain('TOTAL: 14 pacotes, 120 unidades');
  });
});

describe('DANFEs of their own', () => {
  test('are in the order of the labels, and the same input gives the same bytes', async () => {
    const [first] = await sheetFiles();
    const given = first === undefined ? [] : [first];
    const runs = [];
    for (let run = 0; run < 2; run++)
      runs.push(
        await printBatch(program().url, given, notesOf(SHOPEE.slice(0, 2)).reverse(), { interleave: false }),
      );
    const [one, two] = runs;
    expect(one?.result.outputs.map(({ name, pages }) => [name, pages])).toEqual([
      ['todas.pdf', 6],
      ['shopee-xpress.pdf', 6],
      ['danfes.pdf', 2],
      ['lista-de-separacao.pdf', 1],
    ]);
    const keys = SHOPEE.slice(0, 2).map((label) => keyOf(noteOf(label, TRAITS.get(label))));
    expect(await scannedOf(pdf(one?.pdfs.get('danfes.pdf')))).toEqual(keys.map((key) => [key]));
    expect([...(one?.pdfs ?? [])].map(([name, bytes]) => [name, bytes.toString('base64')])).toEqual(
      [...(two?.pdfs ?? [])].map(([name, bytes]) => [name, bytes.toString('base64')]),
    );
  });

  test('volumes of one order share the DANFE, and a label that came twice is printed once', async () => {
    const [label] = MERCADO;
    if (label === undefined) throw new Error('No label.');
    const labels = ['1/2', '2/2', '2/2'].map((volume) => ({ ...label, volume }));
    const made = await sheetsOf({ layout: 'mercado-livre', labels });
    const files = [{ name: 'volumes.pdf', made }];
    const recognition = recognitionOf(files);
    for (const copy of recognition.labels.slice(2)) copy.copyOf = 1;
    const { result } = await printBatch(program().url, files, notesOf([label]), { recognition });
    expect(result.outputs[0]).toMatchObject({ name: 'todas.pdf', pages: 3 });
    expect(result.parcels.map(({ invoice }) => invoice)).toEqual(['20000', '20000']);
    expect(result.duplicates).toEqual([{ file: 'volumes.pdf', sheet: 3, of: 2 }]);
    expect(result.remarks).toEqual([{ position: 2, text: expect.stringContaining('da etiqueta 1') }]);
  });
});

test('what a layer hides is not printed, whichever file it is in; what it shows is', async () => {
  const labels = [SHOPEE[0], MERCADO[0]].flatMap((label) => label ?? []);
  const layouts = ['shopee', 'mercado-livre'] as const;
  const files = await Promise.all(
    labels.map(async (label, index): Promise<SheetFile> => {
      const made = await sheetsOf({ layout: layouts[index] ?? 'shopee', labels: [label] });
      return { name: `${index}.pdf`, made: { ...made, bytes: await withLayers(made.bytes) } };
    }),
  );
  const { pdfs } = await printBatch(program().url, files, []);
  const all = pdf(pdfs.get('todas.pdf'));
  expect(await scannedOf(all)).toEqual(
    files.map(({ made }) => [...new Set(made.placed[0]?.codes ?? [])].sort()),
  );
  const texts = await textsOf(all);
  expect(texts.map((text) => /CAMADA \w+/g.exec(text)?.[0])).toEqual(['CAMADA VISTA', 'CAMADA VISTA']);
  expect(all.includes('CAMADA OCULTA')).toBe(false);
});

describe('XMLs of all kinds', () => {
  let result: Printed['result'] | undefined;
  const [first, second] = SHOPEE;
  const reasonOf = (file: string) => result?.ignored.find((one) => one.file === file)?.reason ?? '';
  beforeAll(async () => {
    if (first === undefined || second === undefined) throw new Error('No labels.');
    const mine = invoiceXml(noteOf(first));
    const other = invoiceXml(noteOf(first, { items: 2, protocol: null }));
    const files: Record<string, string | Uint8Array> = {
      'dtd.xml': `<!DOCTYPE nfe [<!ENTITY a "b">]>${mine}`,
      'cortada.xml': mine.slice(0, 900),
      'consumidor.xml': invoiceXml({ ...noteOf(second), model: '65' }),
      'frete.xml': transportXml(),
      'carta.xml': eventXml({
        ...{ key: keyOf(noteOf(first)), type: '110110', description: 'Carta de Correcao' },
        fields: { xCorrecao: 'Texto da carta.' },
      }),
      'cancelamento-alheio.xml': cancellationXml(keyOf({ number: 999 })),
      'vazio.xml': '',
      'outro.xml': '<pedido><numero>1</numero></pedido>',
      'servico.xml': '<CompNfse><Nfse><InfNfse><Numero>1</Numero></InfNfse></Nfse></CompNfse>',
      'mesma.xml': mine.replace('<nProt>', ' <nProt>'),
      'outra-versao.xml': other,
      'latina.xml': Buffer.from(invoiceXml(noteOf(second)), 'latin1'),
      'sistema.zip': zipSync({
        '__MACOSX/._nota.xml': strToU8('x'),
        'pasta/nota.xml': strToU8(mine),
        'leia-me.txt': strToU8('Olá'),
        'dentro.zip': zipSync({ 'fundo/nota.xml': strToU8(invoiceXml({ number: 777 })) }),
      }),
      'fora.zip': zipSync({ '../../nota.xml': strToU8(invoiceXml({ number: 778 })) }),
      'sem-notas.zip': zipSync({ 'foto.jpg': strToU8('x') }),
      'nota.xml': mine,
    };
    const xmls = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
    const made = await sheetsOf({ layout: 'shopee', labels: [first, second] });
    ({ result } = await printBatch(program().url, [{ name: 'folha.pdf', made }], xmls));
  });

  test('those that can be read are used', () => {
    expect(result?.parcels.map(({ invoice }) => invoice)).toEqual(['10000', '10001']);
    expect(result?.invoicesWithoutLabel.map(({ number }) => number)).toEqual(['777']);
  });

  test.each([
    ['dtd.xml', 'DTD'],
    ['cortada.xml', 'danificado'],
    ['consumidor.xml', 'NFC-e'],
    ['frete.xml', 'CT-e'],
    ['carta.xml', 'evento'],
    ['cancelamento-alheio.xml', '000.000.999'],
    ['vazio.xml', 'vazio'],
    ['outro.xml', 'não é o XML de uma NF-e'],
    ['servico.xml', 'NFS-e'],
    ['outra-versao.xml', 'foi usada a autorizada'],
    ['sistema.zip', 'leia-me.txt'],
    ['fora.zip', 'saem da pasta'],
    ['sem-notas.zip', 'nenhum XML'],
  ])('%s is reported: %s', (file, words) => {
    expect(reasonOf(file)).toContain(words);
  });

  test('a note that is there twice counts once', () => {
    expect(result?.duplicates).toEqual([
      { file: 'sistema.zip › nota.xml', sheet: null, of: null },
      { file: 'nota.xml', sheet: null, of: null },
    ]);
    expect(result?.ignored).toHaveLength(14);
  });
});
