import { strToU8, zipSync } from 'fflate';

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const SENTENCE = 'O locatário pagará o aluguel até o quinto dia útil de cada mês, por boleto ou Pix. ';

/** Makes a Word document of about four pages. */
export function wordDocument(): Uint8Array<ArrayBuffer> {
  const paragraph = `<w:p><w:r><w:t>${SENTENCE.repeat(6)}</w:t></w:r></w:p>`;
  return wordPackage(paragraph.repeat(24));
}

/** Makes a Word document with the given body, in WordprocessingML. */
export function wordPackage(body: string): Uint8Array<ArrayBuffer> {
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  const parts = { '[Content_Types].xml': TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': document };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}
