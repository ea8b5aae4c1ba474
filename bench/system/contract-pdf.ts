import { randomFillSync } from 'node:crypto';

const [WIDTH, HEIGHT] = [595, 842];
const PICTURE_WIDTH = 512;

/** Makes a contract of `pages` pages and about `bytes` bytes, each page with text and a picture of noise. */
export function contractPdf(pages: number, bytes: number): Uint8Array<ArrayBuffer> {
  const rows = Math.max(1, Math.floor(bytes / pages / PICTURE_WIDTH) - 4);
  const picture = `/Type /XObject /Subtype /Image /Width ${PICTURE_WIDTH} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (...pieces: (string | Uint8Array)[]) => {
    offsets.push(at);
    const object = [`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n'].map((piece) => Buffer.from(piece));
    parts.push(...object);
    at += object.reduce((sum, { length }) => sum + length, 0);
  };
  const stream = (dictionary: string, data: Uint8Array) =>
    add(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream');
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] >>`);
  for (let page = 0; page < pages; page++) {
    const own = 3 + page * 3;
    const resources = `<< ${font} /XObject << /Im ${own + 2} 0 R >> >>`;
    add(`<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${own + 1} 0 R >>`);
    const lines = Array.from({ length: 30 }, (_, line) => `0 -16 Td (Clausula ${page + 1}.${line + 1}) Tj`);
    stream('', Buffer.from(`q 200 0 0 100 340 700 cm /Im Do Q BT /F 11 Tf 60 760 Td ${lines.join('\n')} ET`));
    stream(picture, randomFillSync(new Uint8Array(PICTURE_WIDTH * rows)));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
