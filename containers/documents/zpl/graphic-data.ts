import { inflateSync } from 'node:zlib';

/** A bitmap. */
export interface Graphic {
  rowBytes: number;
  bytes: Buffer;
}

/** More than a label of 10 × 30 cm at 24 dots per millimetre. */
export const MOST_GRAPHIC_BYTES = 4_000_000;
const SCORE = 20;

function countOf(sign: string): number {
  if (sign >= 'G' && sign <= 'Y') return sign.charCodeAt(0) - 70;
  return sign >= 'g' && sign <= 'z' ? (sign.charCodeAt(0) - 102) * SCORE : 0;
}

/** Reads hexadecimal data with Zebra's runs and repeated rows, as far as they are valid. */
function readHexRows(data: string, rowBytes: number, most: number): Buffer {
  const digits = rowBytes * 2;
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const mostRows = Math.floor(most / rowBytes);
  const flush = () => {
    while (row.length >= digits && rows.length < mostRows) {
      rows.push(row.slice(0, digits));
      row = row.slice(digits);
    }
  };
  for (const sign of data) {
    if (rows.length >= mostRows) break;
    const more = countOf(sign);
    if (more > 0) count = Math.min(count + more, most * 2);
    else if (sign === ':') rows.push(rows.at(-1) ?? '0'.repeat(digits));
    else if (sign === ',') row = row.padEnd(digits, '0');
    else if (sign === '!') row = row.padEnd(digits, 'F');
    else if (/[0-9A-Fa-f]/.test(sign)) {
      row += sign.repeat(Math.min(count || 1, digits * mostRows));
      count = 0;
    }
    if (row.length >= digits) flush();
  }
  if (row !== '' && rows.length < mostRows) rows.push(row.padEnd(digits, '0'));
  return Buffer.from(rows.join(''), 'hex');
}

function readBase64(data: string): { kind: string; bytes: Buffer } | null {
  const [, kind = '', text = ''] = /^:(B64|Z64):([^:]*)/i.exec(data) ?? [];
  return kind === '' ? null : { kind: kind.toUpperCase(), bytes: Buffer.from(text, 'base64') };
}

/** Reads the bytes of ^GF or ~DG data, at most `most`; null if they cannot be read. */
export function readGraphicBytes(data: string, rowBytes: number, most = MOST_GRAPHIC_BYTES): Buffer | null {
  const packed = readBase64(data.trimStart());
  if (packed === null) return rowBytes > 0 ? readHexRows(data, rowBytes, most) : null;
  if (packed.kind === 'B64') return packed.bytes.subarray(0, most);
  try {
    return inflateSync(packed.bytes, { maxOutputLength: most });
  } catch {
    return null;
  }
}

/** Returns whole rows of `rowBytes`, the last one filled up with white; null if there is none. */
export function graphicOf(bytes: Buffer, rowBytes: number, total: number): Graphic | null {
  if (rowBytes < 1 || bytes.length === 0) return null;
  const wanted = total > 0 ? Math.min(total, MOST_GRAPHIC_BYTES) : bytes.length;
  const rows = Math.min(Math.ceil(bytes.length / rowBytes), Math.ceil(wanted / rowBytes));
  const whole = Buffer.alloc(rows * rowBytes);
  bytes.copy(whole, 0, 0, Math.min(bytes.length, whole.length));
  return { rowBytes, bytes: whole };
}

/** Writes the ~DG or ^GF data of a graphic: total, bytes per row, digits. */
export function writeGraphic({ rowBytes, bytes }: Graphic): string {
  return `${bytes.length},${rowBytes},${bytes.toString('hex').toUpperCase()}`;
}
