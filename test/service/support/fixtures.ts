import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF of A4 pages. */
export async function pdf(pages = 1): Promise<Bytes> {
  return bytesOf(await pdfOf(pages).then((document) => document.save()));
}

/** A PDF that asks for a password before it opens. */
export async function lockedPdf(): Promise<Bytes> {
  const document = await pdfOf(1);
  await document.encrypt({ userPassword: 'segredo', ownerPassword: 'dono' });
  return bytesOf(await document.save());
}

/** A PDF with a form of one field, which says `Dona Benta`. */
export async function filledForm(): Promise<Bytes> {
  const document = await pdfOf(1);
  const field = document.getForm().createTextField('nome');
  field.setText('Dona Benta');
  field.addToPage(document.getPage(0), { x: 80, y: 500, width: 200, height: 24 });
  return bytesOf(await document.save());
}

/** The first half of a PDF: its head is good, its end is missing. */
export async function truncatedPdf(): Promise<Bytes> {
  const whole = await pdf(20);
  return whole.slice(0, Math.floor(whole.length / 2));
}

export async function png(width = 40, height = 30): Promise<Bytes> {
  return bytesOf(await plain(width, height).png().toBuffer());
}

export async function jpeg(width = 40, height = 30): Promise<Bytes> {
  return bytesOf(await plain(width, height).jpeg().toBuffer());
}

/** A Word document of one paragraph. */
export function docx(text: string): Bytes {
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return bytesOf(zipSync(Object.fromEntries(entries)));
}

/** One second of test picture, without sound. */
export async function mp4(): Promise<Bytes> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-fixture-'));
  const path = join(directory, 'video.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', path]);
  const video = bytesOf(await readFile(path));
  await rm(directory, { recursive: true });
  return video;
}

/** `seconds` of a moving 720p picture, without sound: two seconds, repeated, since each second would take one to make. */
export async function longMp4(seconds: number): Promise<Bytes> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-fixture-'));
  const [piece, whole] = [join(directory, 'piece.mp4'), join(directory, 'whole.mp4')];
  const ffmpeg = (...args: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', ...args]);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=2'];
  await ffmpeg(...source, '-preset', 'ultrafast', piece);
  await ffmpeg('-stream_loop', String(seconds / 2 - 1), '-i', piece, '-c', 'copy', whole);
  const video = bytesOf(await readFile(whole));
  await rm(directory, { recursive: true });
  return video;
}

/** `megabytes` of a PDF's head and zeros. */
export function heavyPdf(megabytes: number): Bytes {
  const bytes = new Uint8Array(megabytes * 1024 * 1024);
  bytes.set(strToU8('%PDF-1.7\n'));
  return bytes;
}

async function pdfOf(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage([595, 842]).drawText(`página ${page + 1}`);
  return document;
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2a6f4e' } });
}

function bytesOf(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}
