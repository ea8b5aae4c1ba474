import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { SEAL_BYTES } from '../../../../common/esign/composition.ts';
import { LibPdfObjects } from './libpdf-objects.ts';

/** As wide as any place in a file may be. */
const UNKNOWN = 9_999_999_999;
const DIGITS = String(UNKNOWN).length;
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;
const PRINTED_AND_LOCKED = 132;

/**
 * Adds the field of the seal, with room for it. The library's own way takes the first empty field that the author has
 * left, and signs: here there is no key.
 */
export function addSealField(pdf: PDF, page: PdfDict, time: string): void {
  const objects = new LibPdfObjects(pdf);
  const seal = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: new PdfArray([0, UNKNOWN, UNKNOWN, UNKNOWN].map((place) => PdfNumber.of(place))),
    Contents: PdfString.fromBytes(new Uint8Array(SEAL_BYTES)),
    M: PdfString.fromString(pdfTime(time)),
    Name: PdfString.fromString('Papelada'),
    Reason: PdfString.fromString('Integridade do documento e do relatório de assinaturas'),
  });
  const form = formOf(pdf, objects);
  const field = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(freeName(objects, form)),
    V: pdf.register(seal),
    Rect: new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))),
    F: PdfNumber.of(PRINTED_AND_LOCKED),
  });
  const reference = pdf.register(field);
  const pageReference = pdf.context.registry.getRef(page);
  if (pageReference) field.set('P', pageReference);
  page.set('Annots', new PdfArray([reference]));
  const fields = objects.array(form.get('Fields'));
  if (fields === null) form.set('Fields', new PdfArray([reference]));
  else fields.push(reference);
  const flags = objects.number(form.get('SigFlags')) ?? 0;
  form.set('SigFlags', PdfNumber.of(flags | SIGNATURES_EXIST_AND_APPEND_ONLY));
}

function formOf(pdf: PDF, objects: LibPdfObjects): PdfDict {
  const catalog = pdf.getCatalog();
  const found = objects.dictionary(catalog.get('AcroForm'));
  if (found !== null) return found;
  const form = new PdfDict();
  catalog.set('AcroForm', pdf.register(form));
  return form;
}

function freeName(objects: LibPdfObjects, form: PdfDict): string {
  const names = new Set(
    objects
      .list(form.get('Fields'))
      .map((field: PdfObject) => objects.text(objects.dictionary(field)?.get('T'))),
  );
  let name = 'Selo da Papelada';
  for (let number = 2; names.has(name); number++) name = `Selo da Papelada ${number}`;
  return name;
}

/** D:20261123124512Z */
function pdfTime(time: string): string {
  return `D:${new Date(time).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}

/** Writes into the finished bytes which of them the seal covers: all but its own hexadecimal. */
export function writeByteRange(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.lastIndexOf(`[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`);
  const hexadecimal = `<${'0'.repeat(SEAL_BYTES * 2)}>`;
  const gap = buffer.indexOf(hexadecimal, start);
  if (start < 0 || gap < 0) throw new Error('There is no place for the seal.');
  const after = gap + hexadecimal.length;
  const places = [gap, after, buffer.length - after].map((place) => String(place).padEnd(DIGITS));
  buffer.write(`[0 ${places.join(' ')}]`, start, 'latin1');
}
