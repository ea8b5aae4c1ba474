import { unzip } from '../../../files/unzip.ts';
import { zipOf } from '../../text/zip-file.ts';

const BODY = 'word/document.xml';
const MOST_PART_BYTES = 512 * 1024 * 1024;

/** The library ends each section by a paragraph of its own, which must not be seen as an empty line. */
export function thinSectionEnds(file: Uint8Array): Uint8Array {
  const parts = unzip(file, MOST_PART_BYTES);
  const body = parts.get(BODY);
  if (body === undefined) throw new Error('The document has no text.');
  const thin = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';
  const thinned = body.toString('utf8').replaceAll('<w:p><w:pPr><w:sectPr', `<w:p><w:pPr>${thin}<w:sectPr`);
  return zipOf(parts.set(BODY, Buffer.from(thinned)));
}
