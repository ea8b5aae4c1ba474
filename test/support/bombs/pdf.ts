import { deflateSync } from 'node:zlib';
import type { Bytes } from '../../service/support/fixtures.ts';
import { plain, zlibZeros } from './zeros.ts';

const GIGABYTE = 1024 ** 3;
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

type PdfObject = string | { dictionary: string; stream: Buffer };

function bytesOf(object: PdfObject, number: number): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`);
  const { dictionary, stream } = object;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${dictionary}/Length ${stream.length}>>stream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/**
 * Builds a PDF from objects in order, numbered from 1, the first being the catalog. `more` adds to the
 * trailer; it gets the offset of the table.
 */
function pdfOf(objects: PdfObject[], more: (xrefAt: number) => string = () => ''): Bytes {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [place, object] of objects.entries()) {
    offsets.push(at);
    const bytes = bytesOf(object, place + 1);
    at += bytes.length;
    pieces.push(bytes);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R${more(at)}>>\nstartxref\n${at}\n%%EOF\n`;
  return plain(Buffer.concat([...pieces, Buffer.from(table + trailer)]));
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';

function pageWith(entries: string, box = '0 0 200 200'): string {
  return `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${entries}>>`;
}

/** A page with a gigabyte of content, deflated twice into a few kilobytes. */
export function flateBomb(): Bytes {
  const stream = deflateSync(zlibZeros(GIGABYTE), { level: 9 });
  const content = { dictionary: '/Filter[/FlateDecode/FlateDecode]', stream };
  return pdfOf([CATALOG, PAGES, pageWith('/Contents 4 0 R'), content]);
}

/** The page tree is in an object stream that inflates to `gigabytes`. */
export function objectStreamBomb(gigabytes = 4): Bytes {
  const objects = `2 0 3 ${PAGES.length + 1} ${PAGES} ${pageWith('')} `;
  const first = objects.indexOf('<<');
  const packed = zlibZeros(gigabytes * GIGABYTE, Buffer.from(objects));
  const stream = bytesOf(
    { dictionary: `/Type/ObjStm/N 2/First ${first}/Filter/FlateDecode`, stream: packed },
    4,
  );
  const head = Buffer.concat([Buffer.from('%PDF-1.7\n'), bytesOf(CATALOG, 1)]);
  const rows = Buffer.alloc(6 * 7);
  const row = (number: number, type: number, second: number, third: number) => {
    rows.writeUInt8(type, number * 7);
    rows.writeUInt32BE(second, number * 7 + 1);
    rows.writeUInt16BE(third, number * 7 + 5);
  };
  const xrefAt = head.length + stream.length;
  row(0, 0, 0, 65_535);
  row(1, 1, 9, 0);
  row(2, 2, 4, 0);
  row(3, 2, 4, 1);
  row(4, 1, head.length, 0);
  row(5, 1, xrefAt, 0);
  const xref = bytesOf({ dictionary: '/Type/XRef/Size 6/W[1 4 2]/Root 1 0 R', stream: rows }, 5);
  return plain(Buffer.concat([head, stream, xref, Buffer.from(`startxref\n${xrefAt}\n%%EOF\n`)]));
}

/** Its cross-reference table names itself as the previous one. */
export function xrefLoop(): Bytes {
  return pdfOf([CATALOG, PAGES, pageWith('')], (xrefAt) => `/Prev ${xrefAt}`);
}

/** A page tree that contains itself. */
export function pageTreeLoop(): Bytes {
  return pdfOf([CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1000000>>']);
}

/** A page with sides of 28 km. */
export function hugePage(): Bytes {
  return pdfOf([CATALOG, PAGES, pageWith('', '0 0 80000000 80000000')]);
}

/** One page, listed `count` times. */
export function manyPages(count: number): Bytes {
  return pdfOf([CATALOG, `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`, pageWith('')]);
}

/** Nested arrays, deeper than any reader's stack. */
export function deepArrays(): Bytes {
  return pdfOf([CATALOG, PAGES, pageWith(`/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`)]);
}

/**
 * Nested forms, each of which draws the next ten times: a few kilobytes that draw 10 to the power of `levels`
 * words.
 */
export function nestedForms(levels = 20): Bytes {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const page = pageWith('/Contents 5 0 R/Resources<</XObject<</F 6 0 R>>>>');
  const drawNext = Buffer.from('/F Do '.repeat(10));
  const forms = Array.from({ length: levels }, (_, level) => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</F ${level + 7} 0 R>>>>`,
    stream: drawNext,
  }));
  const word = {
    dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</Font<</A 4 0 R>>>>',
    stream: Buffer.from('BT /A 9 Tf 10 10 Td (pedido) Tj ET'),
  };
  return pdfOf([CATALOG, PAGES, page, font, { dictionary: '', stream: drawNext }, ...forms, word]);
}
