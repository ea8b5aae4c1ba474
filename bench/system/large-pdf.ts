import { randomFillSync } from 'node:crypto';
import type { FormFile } from './bodies.ts';

const MEBIBYTE = 1024 * 1024;
const MEBIBYTES_A_STREAM = 64;
const noise = randomFillSync(new Uint8Array(MEBIBYTE));

type Piece = Buffer | { mebibytes: number };

/**
 * A valid one-page PDF with unused streams of noise, about `mebibytes` large. It is made while it is sent.
 */
export function largePdf(name: string, mebibytes: number): FormFile {
  const streams: number[] = [];
  for (let rest = mebibytes; rest > 0; rest -= MEBIBYTES_A_STREAM)
    streams.push(Math.min(rest, MEBIBYTES_A_STREAM));
  const pieces: Piece[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (piece: Piece) => {
    pieces.push(piece);
    at += Buffer.isBuffer(piece) ? piece.length : piece.mebibytes * MEBIBYTE;
  };
  const object = (head: string, mebibytesOfStream?: number) => {
    offsets.push(at);
    add(Buffer.from(`${offsets.length} 0 obj\n${head}\n`));
    if (mebibytesOfStream !== undefined) {
      add(Buffer.from('stream\n'));
      add({ mebibytes: mebibytesOfStream });
      add(Buffer.from('\nendstream\n'));
    }
    add(Buffer.from('endobj\n'));
  };
  const images = streams.map((_, index) => `/Im${index} ${index + 4} 0 R`).join(' ');
  add(Buffer.from('%PDF-1.7\n'));
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << ${images} >> >> >>`);
  for (const size of streams) {
    object(
      `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${size * MEBIBYTE} >>`,
      size,
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const start = at;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return { name, length: at, chunks: () => chunksOf(pieces) };
}

function* chunksOf(pieces: readonly Piece[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece;
    else for (let part = 0; part < piece.mebibytes; part++) yield noise;
  }
}
