import { deflateSync } from 'node:zlib';
import { readStandardFont } from '../../../containers/documents/pdf/archive/standard-fonts.ts';
import { rawPdf, streamObject } from '../../container/support/pdf.ts';

const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]';
const HELVETICA =
  '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>';

/** Builds a page with this content and these resources; `more` are the objects from number 5 on. */
function pagePdf(
  content: string,
  resources: string,
  { more = [], own = '', catalog = '' }: { more?: (string | Buffer)[]; own?: string; catalog?: string } = {},
) {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< ${PAGE} /Contents 4 0 R /Resources << ${resources} >> ${own} >>`,
    streamObject('', Buffer.from(content)),
    ...more,
  ]);
}

const form = (fields: string) => ({
  own: `/Annots [${fields}]`,
  catalog: `/AcroForm << /Fields [${fields}] >>`,
});
const look = (content: string) =>
  streamObject('/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << >>', Buffer.from(content));
const xmp = (body: string, declared = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${declared}>${body}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const OWN_SCHEMA = xmp('<loja:caixa>7</loja:caixa>', 'xmlns:loja="http://loja.example/ns/"');

/** An embedded Type 1 font whose declared widths are larger than the real ones by `extra`. */
function embeddedFont(differences: string, extra: number): (string | Buffer)[] {
  const { program, widths, box } = readStandardFont('NimbusSans-Regular');
  const clear = program.indexOf('eexec') + 'eexec '.length;
  const zeros = program.indexOf('0'.repeat(64));
  const lengths = `/Length1 ${clear} /Length2 ${zeros - clear} /Length3 ${program.length - zeros}`;
  const codes = Array.from({ length: 123 - 32 }, (_, step) => String.fromCharCode(step + 32));
  const given = codes.map((letter) => (letter === ' ' ? 278 : (widths.get(letter) ?? 0)) + extra);
  return [
    `<< /Type /Font /Subtype /Type1 /BaseFont /NimbusSans-Regular /FirstChar 32 /LastChar 122 /Widths [${given.join(' ')}] /FontDescriptor 6 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding ${differences} >> >>`,
    `<< /Type /FontDescriptor /FontName /NimbusSans-Regular /Flags 32 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 729 /StemV 84 /FontFile 7 0 R >>`,
    streamObject(lengths, program),
  ];
}

/** Two lines whose spaces are missing in their font. */
export function spacelessPdf(): Buffer {
  const lines = "BT /F 20 Tf 24 TL 2 Tw 20 140 Td (Um recibo) Tj [(dos) 30 ( dois)] TJ (mais um) ' ET";
  return pagePdf(lines, '/Font << /F 5 0 R >>', { more: embeddedFont('/Differences [32 /none]', 0) });
}

/** Two lines in a font whose declared widths are larger than those of its program. */
export function wideLettersPdf(): Buffer {
  const lines = "BT /F 20 Tf 24 TL 20 140 Td (Um recibo) Tj (mais um) ' ET";
  return pagePdf(lines, '/Font << /F 5 0 R >>', { more: embeddedFont('', 60) });
}

/**
 * A page, a form and a glyph that use a hexadecimal string with an odd number of digits, and a dot as a
 * number.
 */
export function oddOperandsPdf(): Buffer {
  const glyph =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Type /Encoding /Differences [112 /a] >> /FirstChar 112 /LastChar 112 /Widths [10] /Resources << >> >>';
  return pagePdf(
    '. .5 .8 rg BT /T 20 Tf 20 100 Td <7> Tj ET /F Do',
    '/Font << /T 5 0 R >> /XObject << /F 7 0 R >>',
    {
      more: [
        glyph,
        streamObject('', Buffer.from('10 . 0 0 10 10 d1 . 0 10 10 re f')),
        streamObject(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /Font << /T 5 0 R >> >>',
          Buffer.from('.8 . .1 rg BT /T 20 Tf 20 20 Td [<7 0 7>] TJ ET'),
        ),
      ],
    },
  );
}

/** Small documents, each with one thing that PDF/A does not allow unchanged. */
export const oddForArchives: { name: string; bytes: Buffer }[] = [
  {
    name: 'letters of a font that every reader has',
    bytes: pagePdf('BT /F 20 Tf 20 100 Td (Recibo n\\272 12, R$ 30,00) Tj ET', HELVETICA),
  },
  {
    name: 'a check box with one appearance',
    bytes: pagePdf('', '', {
      more: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (aceito) /F 4 /Rect [20 20 40 40] /V /Off /AS /Off /AP << /N << /Yes 6 0 R >> >> >>',
        look('0 0 20 20 re f'),
      ],
      ...form('5 0 R'),
    }),
  },
  {
    name: 'a check box whose appearance has no states',
    bytes: pagePdf('', '', {
      more: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (aceito) /F 4 /Rect [20 20 40 40] /AP << /N 6 0 R >> >>',
        look('0 0 20 20 re f'),
      ],
      ...form('5 0 R'),
    }),
  },
  {
    name: 'a check box without an appearance',
    bytes: pagePdf('', '', {
      more: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /T (aceito) /F 4 /Rect [20 20 40 40] /AP << /N << >> >> >>',
      ],
      ...form('5 0 R'),
    }),
  },
  {
    name: 'a button that acts, and a field that listens',
    bytes: pagePdf('', '', {
      more: [
        '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (ir) /F 4 /Rect [20 20 40 40] /AP << /N 7 0 R >> /A << /S /URI /URI (https://loja.example/) >> >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nome) /F 4 /Rect [60 20 80 40] /AP << /N 7 0 R >> /AA << /K << /S /JavaScript /JS (1) >> >> >>',
        look('0 0 20 20 re f'),
      ],
      ...form('5 0 R 6 0 R'),
    }),
  },
  {
    name: 'overprinting of colours of presses',
    bytes: pagePdf(
      '/S gs 0 1 1 0 k 20 20 160 160 re f',
      '/ExtGState << /S << /Type /ExtGState /OP true /op true /OPM 1 >> >>',
    ),
  },
  {
    name: 'metadata of a schema of its own',
    bytes: pagePdf('', '', {
      more: [streamObject('/Type /Metadata /Subtype /XML', Buffer.from(OWN_SCHEMA))],
      catalog: '/Metadata 5 0 R',
    }),
  },
  {
    name: 'a picture with metadata of its own',
    bytes: pagePdf('q 100 0 0 100 20 20 cm /I Do Q', '/XObject << /I 5 0 R >>', {
      more: [
        streamObject(
          '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Metadata 6 0 R',
          deflateSync(Buffer.from([9])),
        ),
        streamObject('/Type /Metadata /Subtype /XML', Buffer.from(OWN_SCHEMA)),
      ],
    }),
  },
  { name: 'spaces that their font does not have', bytes: spacelessPdf() },
  { name: 'letters that are said to be wider than they are', bytes: wideLettersPdf() },
  { name: 'strings and numbers that the norm does not have', bytes: oddOperandsPdf() },
  {
    name: 'a font that does not say to be one',
    bytes: pagePdf('BT /T 10 Tf 20 100 Td (a) Tj ET', '/Font << /T 5 0 R >>', {
      more: [
        '<< /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [10] /Resources << >> >>',
        streamObject('', Buffer.from('10 0 0 0 10 10 d1 0 0 10 10 re f')),
      ],
    }),
  },
];
