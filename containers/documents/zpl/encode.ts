import { deflateSync } from 'node:zlib';
import type { Encoding } from '../../protocol/labels/label-pages.ts';
import type { Bitmap } from './bitmap.ts';

const FEW = 'GHIJKLMNOPQRSTUVWXY';
const SCORES = 'ghijklmnopqrstuvwxyz';
const SCORE = 20;
const LONGEST_RUN = SCORE * SCORES.length;

/** CRC-16 with the polynomial x¹⁶+x¹²+x⁵+1 from 0, which Zebra appends to B64 and Z64 data. */
export function crc16(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

function run(digit: string, count: number): string {
  const longest = 'z'.repeat(Math.floor(count / LONGEST_RUN));
  const rest = count % LONGEST_RUN;
  if (longest === '' && rest === 1) return digit;
  const scores = SCORES[Math.floor(rest / SCORE) - 1] ?? '';
  const few = FEW[(rest % SCORE) - 1] ?? '';
  return longest + scores + few + digit;
}

function tailLength(hex: string, digit: string): number {
  let start = hex.length;
  while (start > 0 && hex.charAt(start - 1) === digit) start -= 1;
  return hex.length - start;
}

function compressRow(hex: string): string {
  const [zeros, ones] = [tailLength(hex, '0'), tailLength(hex, 'F')];
  if (zeros === hex.length) return ',';
  const [tail, end] = ones > 1 ? [ones, '!'] : zeros > 1 ? [zeros, ','] : [0, ''];
  const body = hex.slice(0, hex.length - tail);
  return body.replace(/(.)\1*/g, (digits, digit: string) => run(digit, digits.length)) + end;
}

function rowsOf({ height, rowBytes, bytes }: Bitmap): string[] {
  return Array.from({ length: height }, (_, row) =>
    Buffer.from(bytes.subarray(row * rowBytes, (row + 1) * rowBytes))
      .toString('hex')
      .toUpperCase(),
  );
}

/** Encodes hexadecimal digits with Zebra's compression: runs of digits, the rest of a row, repeated rows. */
function acs(bitmap: Bitmap): string {
  const rows = rowsOf(bitmap);
  return rows.map((row, index) => (row === rows[index - 1] ? ':' : compressRow(row))).join('');
}

function z64({ bytes }: Bitmap): string {
  const data = deflateSync(bytes, { level: 9 }).toString('base64');
  return `:Z64:${data}:${crc16(data).toString(16).toUpperCase().padStart(4, '0')}`;
}

function dataOf(bitmap: Bitmap, encoding: Encoding): string {
  switch (encoding) {
    case 'acs':
      return acs(bitmap);
    case 'z64':
      return z64(bitmap);
    case 'hex':
      return rowsOf(bitmap).join('');
  }
}

/** Returns the graphic field of a picture (ZPL II, ^GF). */
export function graphicField(bitmap: Bitmap, encoding: Encoding): string {
  const total = bitmap.bytes.length;
  return `^GFA,${total},${total},${bitmap.rowBytes},${dataOf(bitmap, encoding)}`;
}

export interface LabelBitmap {
  /** In dots. */
  width: number;
  height: number;
  picture: Bitmap;
}

/** Returns a label with its picture in the middle. */
export function labelOf({ width, height, picture }: LabelBitmap, encoding: Encoding): string {
  const left = Math.max(0, Math.floor((width - picture.width) / 2));
  const top = Math.max(0, Math.floor((height - picture.height) / 2));
  const field = `^FO${left},${top}${graphicField(picture, encoding)}^FS`;
  return `^XA\n^PW${width}\n^LL${height}\n^LH0,0\n${field}\n^XZ\n`;
}
