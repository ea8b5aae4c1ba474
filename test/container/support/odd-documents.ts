import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import {
  addField,
  addLabels,
  addLinks,
  layered,
  tagged,
} from '../../../bench/system/pdf-traits/structure.ts';
import { newPdf, seal, signerOf, waiting } from '../../support/esign/seals.ts';
import { qpdfOf, rawPdf, streamObject } from './pdf.ts';

const TURNS = [0, 90, 180, 270];
const [A4_WIDTH, A4_HEIGHT] = [595, 842];

interface Sheet {
  size?: [number, number];
  turn?: number;
  media?: [number, number, number, number];
  crop?: [number, number, number, number];
  unit?: number;
}

/** Lines of a contract, and a frame about the sheet by which its sides can be recognised. */
async function contract(
  sheets: readonly Sheet[],
  finish: (document: PDFDocument) => void | Promise<void> = () => {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Contrato de locação', { showInWindowTitleBar: true });
  document.setAuthor('Escritório Modelo');
  document.setCreationDate(new Date('2026-11-23T12:00:00Z'));
  document.setModificationDate(new Date('2026-11-23T12:00:00Z'));
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const sheet of sheets) drawSheet(document.addPage(sheet.size ?? [A4_WIDTH, A4_HEIGHT]), sheet);
  function drawSheet(page: PDFPage, { turn = 0, media, crop, unit }: Sheet): void {
    page.setRotation(degrees(turn));
    if (media) page.node.set(PDFName.of('MediaBox'), document.context.obj(media));
    if (crop) page.node.set(PDFName.of('CropBox'), document.context.obj(crop));
    if (unit !== undefined) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
    const [left, bottom, right, top] = crop ?? media ?? [0, 0, page.getWidth(), page.getHeight()];
    const frame = { x: left + 4, y: bottom + 4, width: right - left - 8, height: top - bottom - 8 };
    page.drawRectangle({ ...frame, borderColor: rgb(0.8, 0.2, 0.1), borderWidth: 3 });
    const size = Math.min(14, (right - left) / 40);
    for (let line = 0; line < 20; line++)
      page.drawText(`Cláusula ${line + 1}: o locatário pagará o aluguel até o dia ${line + 5}.`, {
        x: left + size * 2,
        y: top - size * (4 + line * 1.9),
        size,
        font,
      });
  }
  await finish(document);
  return document.save({ useObjectStreams: false });
}

function usual(finish?: (document: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  return contract([{}], finish);
}

function fillForm(document: PDFDocument): void {
  addField(document);
  const form = document.getForm();
  const page = document.getPage(0);
  const agreed = form.createCheckBox('de acordo');
  agreed.addToPage(page, { x: 60, y: 100, width: 16, height: 16 });
  agreed.check();
  const payment = form.createRadioGroup('pagamento');
  payment.addOptionToPage('boleto', page, { x: 100, y: 100, width: 16, height: 16 });
  payment.addOptionToPage('Pix', page, { x: 130, y: 100, width: 16, height: 16 });
  payment.select('Pix');
  const city = form.createDropdown('cidade');
  city.addOptions(['Santos', 'Recife']);
  city.select('Recife');
  city.addToPage(page, { x: 160, y: 98, width: 100, height: 20 });
}

/** A field for a signature that its author has left empty. */
function leaveSignatureEmpty(document: PDFDocument): void {
  const { context } = document;
  const page = document.getPage(0);
  const entries = {
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [300, 60, 500, 110],
    F: 4,
    P: page.ref,
  };
  const field = context.register(context.obj({ ...entries, T: context.obj('assinatura') }));
  page.node.addAnnot(field);
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field] }));
}

function annotate(document: PDFDocument): void {
  addLinks(document);
  addLabels(document);
  const { context } = document;
  const page = document.getPage(0);
  for (const entries of [
    { Subtype: 'Highlight', Rect: [60, 600, 300, 640], QuadPoints: [60, 640, 300, 640, 60, 600, 300, 600] },
    { Subtype: 'Text', Rect: [40, 500, 60, 520], Contents: context.obj('Rever o prazo') },
  ])
    page.node.addAnnot(context.register(context.obj({ Type: 'Annot', C: [1, 0.9, 0.2], ...entries })));
  const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Processo 17</note></x:xmpmeta>';
  const stream = context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), context.register(stream));
}

function changeContent(change: (document: PDFDocument, page: PDFPage, content: string) => string) {
  return (document: PDFDocument): void => {
    const page = document.getPage(0);
    const content = change(document, page, 'BT 14 TL /Times 12 Tf 60 300 Td (Camada do texto) Tj ET');
    const stream = document.context.register(document.context.stream(content));
    page.node.addContentStream(stream);
    const font = document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' });
    page.node.setFontDictionary(PDFName.of('Times'), document.context.register(font));
  };
}

/** Boxes, turn and fonts stand in the node above the page, and a content that leaves its states open. */
function inheriting(): Buffer {
  const content = Buffer.from('q 1 0 0 1 40 0 cm BT /F 20 Tf 60 300 Td (Herdado) Tj ET 0 1 -1 0 300 0 cm q');
  const above = '/MediaBox [-50 100 350 600] /CropBox [20 150 320 550] /Rotate 90';
  const fonts = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${above} ${fonts} >>`,
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Rotate 270 /Contents [5 0 R] >>',
    streamObject('', content),
  ]);
}

async function signedBefore(): Promise<Uint8Array> {
  return (await seal(await waiting(await newPdf()), await signerOf())).final;
}

export interface OddDocument {
  bytes(): Promise<Uint8Array>;
  /** Nothing can be added to it as it is. */
  isWrittenAnew?: boolean;
  /** That it has already. */
  signatures?: number;
}

const CROPPED = { media: [100, -50, 695, 792], crop: [150, 0, 600, 700] } as const satisfies Sheet;

/** Documents that are out of the ordinary in one way each. */
export const ODD_DOCUMENTS: Record<string, OddDocument> = {
  'pages that are turned': { bytes: () => contract(TURNS.map((turn) => ({ turn }))) },
  'pages that are cropped and begin elsewhere': {
    bytes: () => contract([0, 90, 270].map((turn) => ({ ...CROPPED, turn }))),
  },
  'pages that have all from the node above': { bytes: async () => inheriting() },
  'pages with a unit of their own, and small and large ones': {
    bytes: () =>
      contract([
        { size: [300, 200], unit: 2, turn: 90 },
        { size: [420, 592], unit: 0.5 },
        { size: [1684, 2384] },
      ]),
  },
  'a form that is filled in': { bytes: () => usual(fillForm) },
  'a field for a signature that is empty': { bytes: () => usual(leaveSignatureEmpty) },
  'a layer that is shown and one that is hidden': {
    bytes: () =>
      usual(
        changeContent((document, page, content) =>
          layered(document, page, content, content.replace('300', '200')),
        ),
      ),
  },
  tags: { bytes: () => usual(changeContent(tagged)) },
  'annotations, links, bookmarks, page labels and metadata': { bytes: () => usual(annotate) },
  'an attachment': {
    bytes: () =>
      usual((document) =>
        document.attach(Buffer.from('valor;1.234,56'), 'valores.csv', {
          mimeType: 'text/csv',
          creationDate: new Date('2026-11-23T12:00:00Z'),
        }),
      ),
  },
  'a signature of before': { bytes: signedBefore, signatures: 1 },
  'objects in streams': { bytes: async () => qpdfOf(await usual(fillForm), ['--object-streams=generate']) },
  'an arrangement for the web': { bytes: async () => qpdfOf(await usual(), ['--linearize']) },
  'encryption without a password': {
    bytes: async () => qpdfOf(await usual(), ['--encrypt', '', '', '256', '--']),
    isWrittenAnew: true,
  },
  'a broken table of places': {
    bytes: async () =>
      Buffer.from(
        Buffer.from(await usual())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    isWrittenAnew: true,
  },
};
