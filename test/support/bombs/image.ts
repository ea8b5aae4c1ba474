import { crc32 } from 'node:zlib';
import type { Bytes } from '../../service/support/fixtures.ts';
import { plain, zlibZeros } from './zeros.ts';

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A complete grey PNG of any size; it has a thousandth of its pixels in bytes. */
export function hugePng(side: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = zlibZeros(side * (side + 1));
  return plain(
    Buffer.concat([
      signature,
      pngChunk('IHDR', head),
      pngChunk('IDAT', rows),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** `frames` frames of `side` by `side`, each of a few bytes. */
export function manyFrames(frames: number, side: number): Bytes {
  const screen = Buffer.from([
    side & 255,
    side >> 8,
    side & 255,
    side >> 8,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ]);
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const one = Buffer.concat([delay, frame]);
  return plain(
    Buffer.concat([Buffer.from('GIF89a'), screen, ...Array<Buffer>(frames).fill(one), Buffer.from(';')]),
  );
}

/** A TIFF of `pages` pages of one pixel; `loop` makes the last one point at the first. */
export function manyTiffPages(pages: number, loop = false): Bytes {
  const tags: [tag: number, type: number, value: number][] = [
    [256, 3, 1],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 1],
    [279, 4, 1],
  ];
  const pageBytes = 2 + tags.length * 12 + 4;
  const first = 10;
  const bytes = Buffer.alloc(first + pages * pageBytes);
  bytes.write('II');
  bytes.writeUInt16LE(42, 2);
  bytes.writeUInt32LE(first, 4);
  for (let page = 0; page < pages; page++) {
    const at = first + page * pageBytes;
    bytes.writeUInt16LE(tags.length, at);
    for (const [place, [tag, type, value]] of tags.entries()) {
      const entry = at + 2 + place * 12;
      bytes.writeUInt16LE(tag, entry);
      bytes.writeUInt16LE(type, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    }
    const isLast = page === pages - 1;
    bytes.writeUInt32LE(isLast ? (loop ? first : 0) : at + pageBytes, at + pageBytes - 4);
  }
  return plain(bytes);
}

/** A bitmap with only a header. */
export function hugeBmp(side: number): Bytes {
  const bytes = Buffer.alloc(54 + 64);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return plain(bytes);
}

export function svg(inside: string, attributes = 'width="40" height="40"', doctype = ''): Bytes {
  return plain(
    Buffer.from(
      `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    ),
  );
}

export function laughingSvg(): Bytes {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const doctype = `<!DOCTYPE svg [<!ENTITY l0 "<rect width='1' height='1'/>">${entities}]>`;
  return svg('&l9;', 'width="40" height="40"', doctype);
}

/** Each level draws the one below ten times. */
export function usingSvg(levels: number): Bytes {
  const groups = Array.from({ length: levels }, (_, n) => {
    const inside = n === 0 ? '<rect width="1" height="1"/>' : `<use xlink:href="#g${n - 1}"/>`.repeat(10);
    return `<g id="g${n}">${inside}</g>`;
  });
  return svg(`<defs>${groups.join('')}</defs><use xlink:href="#g${levels - 1}"/>`);
}
