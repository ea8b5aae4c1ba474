import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The library ends each section by a paragraph of its own, which must not be seen as an empty line. */
export function thinSectionEnds(file: Uint8Array): Uint8Array {
  const entries = unzipSync(file);
  const body = entries['word/document.xml'];
  if (body === undefined) throw new Error('The document has no text.');
  const thin = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';
  entries['word/document.xml'] = strToU8(
    strFromU8(body).replaceAll('<w:p><w:pPr><w:sectPr', `<w:p><w:pPr>${thin}<w:sectPr`),
  );
  return zipSync(entries, { level: 6 });
}
