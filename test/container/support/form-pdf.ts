import { rawPdf, streamObject } from './pdf.ts';

export interface FormPdf {
  /** Entries of widgets, beside `/Type` and `/Subtype`. */
  fields?: readonly string[];
  /** Entries of other annotations, with their `/Subtype`. */
  comments?: readonly string[];
  content?: string;
  page?: string;
  resources?: string;
  form?: string;
  catalog?: string;
  /** Further objects, from `FIRST_MORE` on. */
  more?: readonly (string | Buffer)[];
}

/** The number of the first of the further objects. */
export const FIRST_MORE = 6;

/** As PDF writes a text of any characters. */
export function utf16(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/** A form that draws this content in a box of 100 by 20; with it as `/N` it is an appearance. */
export function appearanceObject(content: string, entries = ''): Buffer {
  const font = '/Resources << /Font << /Helv 5 0 R >> >>';
  return streamObject(
    `/Type /XObject /Subtype /Form /BBox [0 0 100 20] ${font} ${entries}`,
    Buffer.from(content),
  );
}

/** A PDF of one page, 400 by 400 points, with these fields and comments. */
export function formPdf({
  fields = [],
  comments = [],
  content = '',
  page = '',
  resources = '',
  form = '',
  catalog = '',
  more = [],
}: FormPdf): Buffer {
  const first = FIRST_MORE + more.length;
  const references = [...fields, ...comments].map((_, place) => `${first + place} 0 R`);
  const own = references.slice(0, fields.length).join(' ');
  const acroform =
    fields.length === 0 && form === ''
      ? ''
      : `/AcroForm << /Fields [${own}] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> ${form} >>`;
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${acroform} ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R
      /Resources << /Font << /F 5 0 R >> ${resources} >> /Annots [${references.join(' ')}] ${page} >>`,
    streamObject('', Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...more,
    ...fields.map((field) => `<< /Type /Annot /Subtype /Widget /F 4 ${field} >>`),
    ...comments.map((comment) => `<< /Type /Annot ${comment} >>`),
  ]);
}
