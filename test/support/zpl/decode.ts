import { inflateSync } from 'node:zlib';

export interface DecodedLabel {
  width: number;
  height: number;
  left: number;
  top: number;
  rowBytes: number;
  bytes: Buffer;
}

/** Decodes ^GFA data like a printer, according to the ZPL II Programming Guide. */
export function decodeData(data: string, rowBytes: number): Buffer {
  if (data.startsWith(':Z64:')) return inflateSync(Buffer.from(data.slice(5, -5), 'base64'));
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const full = rowBytes * 2;
  for (const sign of data) {
    const code = sign.charCodeAt(0);
    if (sign === ':') rows.push(rows.at(-1) ?? '0'.repeat(full));
    else if (sign === ',') row = row.padEnd(full, '0');
    else if (sign === '!') row = row.padEnd(full, 'F');
    else if (sign >= 'G' && sign <= 'Y') count += code - 70;
    else if (sign >= 'g' && sign <= 'z') count += (code - 102) * 20;
    else {
      row += sign.repeat(count || 1);
      count = 0;
    }
    while (row.length >= full) {
      rows.push(row.slice(0, full));
      row = row.slice(full);
    }
  }
  if (row !== '' || count !== 0) throw new Error('The data ends within a row.');
  return Buffer.from(rows.join(''), 'hex');
}

const LABEL =
  /\^XA\s*\^PW(\d+)\s*\^LL(\d+)\s*\^LH0,0\s*\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS\s*\^XZ\s*/g;

/** Returns the labels of a ZPL file; throws if it contains anything else. */
export function decodeLabels(zpl: string): DecodedLabel[] {
  if (zpl.replace(LABEL, '') !== '') throw new Error('Something in the file is no label.');
  return [...zpl.matchAll(LABEL)].map((match) => {
    const [width = 0, height = 0, left = 0, top = 0, total = 0, again = 0, rowBytes = 0] = match
      .slice(1, 8)
      .map(Number);
    const bytes = decodeData(match[8] ?? '', rowBytes);
    if (bytes.length !== total || again !== total) throw new Error(`${bytes.length} bytes, not ${total}.`);
    return { width, height, left, top, rowBytes, bytes };
  });
}

/** Returns true if the dot of a label is black. */
export function isBlack({ left, top, rowBytes, bytes }: DecodedLabel, x: number, y: number): boolean {
  const [column, row] = [x - left, y - top];
  if (column < 0 || row < 0 || column >= rowBytes * 8) return false;
  return (((bytes[row * rowBytes + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1;
}
