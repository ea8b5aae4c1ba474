import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { embedWhole, type FontKind, showLines } from './fonts.ts';
import { PICTURES, type PictureKind } from './pictures.ts';
import { addField, addLabels, addLinks, layered, tagged } from './structure.ts';

/** A4, in points. */
const SIZE: [number, number] = [595, 842];
const SENTENCES = [
  'O locatário pagará o aluguel até o quinto dia útil de cada mês.',
  'A multa por atraso será de 2%, com juros de 1% ao mês (pro rata).',
  'Fica eleito o foro da comarca de São José dos Campos, 1.234,56.',
];

function lines(page: number): string[] {
  return Array.from({ length: 24 }, (_, line) => `${page}.${line + 1} ${SENTENCES[line % SENTENCES.length]}`);
}

function setContent(document: PDFDocument, page: PDFPage, content: string): void {
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(content)));
}

async function textFile(
  kinds: readonly FontKind[],
  finish: (document: PDFDocument) => void | Promise<void> = () => {},
  arrange: (document: PDFDocument, page: PDFPage, content: string) => string = (_, __, content) => content,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const [place, kind] of kinds.entries()) {
    const page = document.addPage(SIZE);
    const shown = showLines(page, await embedWhole(document, kind), lines(place + 1));
    setContent(document, page, arrange(document, page, shown));
  }
  await finish(document);
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}

/** Makes pages that draw one picture each, of 4 by 3 inches or, as a sheet, 6 by 8. */
async function pictureFile(kind: PictureKind, isSheet = false, copies = 1): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let copy = 0; copy < copies; copy++) {
    const picture = await PICTURES[kind](document);
    const page = document.addPage(SIZE);
    page.node.setXObject(PDFName.of('A'), picture);
    setContent(
      document,
      page,
      isSheet ? 'q 432 0 0 576 80 130 cm /A Do Q' : 'q 288 0 0 216 100 400 cm /A Do Q',
    );
  }
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}

/** Files that each have one trait that makes documents large or hard to rewrite. */
export const TRAIT_FILES: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  'page labels, whole TrueType font': () => textFile(['truetype'], addLabels),
  'links, names and bookmarks, whole simple TrueType font': () => textFile(['simple-truetype'], addLinks),
  'form, whole TrueType font': () => textFile(['truetype'], addField),
  'tags, whole OpenType font': () => textFile(['opentype'], undefined, tagged),
  'layers, whole CFF font': () =>
    textFile(['cff'], undefined, (document, page, content) =>
      layered(document, page, content, content.replace('760', '200')),
    ),
  'whole Type 1 font': () => textFile(['type1'], addLabels),
  'the same font twice, attachment': () =>
    textFile(['truetype', 'truetype'], (document) =>
      document.attach(Buffer.from('valor;1.234,56\n'.repeat(40)), 'valores.csv', { mimeType: 'text/csv' }),
    ),
  'RGB photograph, JPEG': () => pictureFile('rgbJpeg'),
  'RGB photograph, Flate': () => pictureFile('rgbFlate'),
  'grey photograph': () => pictureFile('grey'),
  'photograph of 16 bits': () => pictureFile('sixteenBits'),
  'CMYK photograph, JPEG': () => pictureFile('cmykJpeg'),
  'photograph with a palette': () => pictureFile('palette'),
  'photograph with a soft mask': () => pictureFile('softMask'),
  'the same photograph twice': () => pictureFile('rgbJpeg', false, 2),
  'colour scan': () => pictureFile('scan', true),
  'scan of one bit, Flate': () => pictureFile('bits', true),
  'scan of one bit, fax': () => pictureFile('fax', true),
  'scan of one bit, JBIG2': () => pictureFile('jbig2', true),
};
