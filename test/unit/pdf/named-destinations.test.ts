import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepDestinations, readDestinations } from '../../../containers/documents/pdf/divide/destinations.ts';
import { openDocument } from '../../../containers/documents/pdf/divide/document.ts';
import { PageSelection } from '../../../containers/documents/pdf/divide/page-selection.ts';
import { joinDestinations } from '../../../containers/documents/pdf/join/destinations.ts';
import { openObjects } from '../../../containers/documents/pdf/objects/carrier.ts';
import type { PdfDocument } from '../../../containers/documents/pdf/objects/pdf-document.ts';
import { readNames } from '../../../containers/documents/pdf/objects/trees.ts';
import { bytesOf, type EditableDictionary, type Value } from '../../../containers/plain/pdf/values.ts';
import { rawPdf, streamObject } from '../../container/support/pdf.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const directory = mkdtempSync(join(tmpdir(), 'papelada-destinations-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ENCODED = [
  ['PDFDocEncoding', '<616ee16c69736520646520696e74726f6475>'],
  ['PDFDocEncoding, with many accents', '<e7e3f5e7e36f>'],
  ['UTF-16', '<feff0061006e00e1006c006900730065>'],
] as const;

/** A link on the first page leads to the second by its name. */
function linkedPdf(name: string): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [${name} [4 0 R /Fit]] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Font << /F 7 0 R >> >> /Annots [5 0 R] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    `<< /Type /Annot /Subtype /Link /Rect [0 0 150 80] /A << /S /GoTo /D ${name} >> >>`,
    streamObject('', Buffer.from('BT /F 20 Tf 20 30 Td (Veja) Tj ET')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** Writes a part with all pages; returns the number of its names. Links that are written anew are those of qpdf's JSON. */
function writePart(source: string, target: string, isLinkRewritten = false): number {
  const whole = join(directory, 'whole.pdf');
  execFileSync('qpdf', ['--object-streams=disable', source, '--pages', '.', '1-z', '--', whole]);
  const file = openObjects(whole, join(directory, 'whole.json'));
  const document = openDocument(file);
  const catalog: EditableDictionary = { '/Type': '/Catalog', '/Pages': document.catalog['/Pages'] ?? null };
  const part = { document, selection: new PageSelection([[0, 1]]), isDocument: false, catalog };
  keepDestinations(part, readDestinations(document));
  const [link] = file.list(file.dictionary(document.pages[0] ?? null)['/Annots']);
  if (isLinkRewritten) file.replace(String(link), { ...file.dictionary(link) });
  file.replace(String(file.trailer['/Root']), catalog);
  const update = join(directory, 'update.json');
  file.writeUpdate(update, file.trailer);
  execFileSync('qpdf', [`--update-from-json=${update}`, whole, target]);
  return readNames(file, file.dictionary(catalog['/Names'])['/Dests']).length;
}

function linksOf(path: string): string[] {
  const html = execFileSync('pdftohtml', ['-xml', '-stdout', '-i', path]).toString();
  return [...html.matchAll(/<a href="[^"#]*#(\d+)">Veja/g)].map(([, page = '']) => page);
}

describe.each(ENCODED)('a destination whose name is in %s', (_, name) => {
  const source = join(directory, 'source.pdf');
  const part = join(directory, 'part.pdf');
  const again = join(directory, 'again.pdf');

  test.each([
    ['keeps its bytes', false],
    ['is written anew', true],
  ])('is found by a link that %s', (_how, isLinkRewritten) => {
    writeFileSync(source, linkedPdf(name));
    expect(linksOf(source)).toEqual(['2']);
    writePart(source, part, isLinkRewritten);
    expect(linksOf(part)).toEqual(['2']);
  });

  test('has no more entries when its file is divided again', () => {
    writeFileSync(source, linkedPdf(name));
    const entries = writePart(source, part);
    expect(writePart(part, again)).toBe(entries);
    expect(linksOf(again)).toEqual(['2']);
  });
});

/** Joins documents with these destinations. */
function joined(trees: readonly Value[]) {
  const file = madeDocument({ '1 0 R': { value: {} } });
  const documents = trees.map((tree, index) => ({
    index,
    title: '',
    catalog: { '/Names': { '/Dests': tree } },
    info: null,
    pages: [],
    firstPage: 0,
  }));
  const names: EditableDictionary = {};
  const renames = joinDestinations({ file, documents, catalog: {}, note: () => {} }, names);
  return { file, names, renames: documents.map((document) => renames.get(document) ?? new Map()) };
}

function entriesOf(file: PdfDocument, names: EditableDictionary): [string, Value][] {
  return readNames(file, names['/Dests']).map(([key, value]) => [bytesOf(key).toString('hex'), value]);
}

describe('joined destinations', () => {
  const [latin, unicode] = ['e1', 'feff00e1'];
  const [renamedLatin, renamedUnicode] = ['e120283229', 'feff00e10020002800320029'];

  test('have both encodings of their names, also where they are renamed', () => {
    const { file, names, renames } = joined([
      { '/Names': ['u:á', 'first'] },
      { '/Names': ['u:á', 'second'] },
    ]);
    expect(entriesOf(file, names)).toEqual([
      [latin, 'first'],
      [renamedLatin, 'second'],
      [unicode, 'first'],
      [renamedUnicode, 'second'],
    ]);
    expect(renames.map((own) => own.get('u:á'))).toEqual([undefined, 'u:á (2)']);
  });

  test('that have both encodings keep one name and as many entries', () => {
    const both = { '/Names': ['b:e1', 'there', 'u:á', 'there'] };
    const { file, names, renames } = joined([both, both]);
    expect(entriesOf(file, names)).toHaveLength(4);
    expect(renames.map((own) => [own.get('u:á'), own.get('b:e1')])).toEqual([
      [undefined, undefined],
      ['u:á (2)', 'u:á (2)'],
    ]);
  });

  test('of equal texts but other pages stay apart', () => {
    const { renames } = joined([{ '/Names': ['b:e1', 'here', 'u:á', 'there'] }]);
    expect(renames.map((own) => own.get('u:á'))).toEqual(['u:á (2)']);
  });
});
