import { type Prolog, readProlog } from '../../common/prolog.ts';
import type { FileType, RefusedType } from './types.ts';

/** Bytes of a file's beginning that `sniff` reads. */
export const HEAD_BYTES = 64 * 1024;

type Sniffed = FileType | RefusedType | 'zip-container';

interface Signature {
  type: Sniffed;
  offset: number;
  bytes: readonly number[];
}

function latin(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}

function signature(type: Sniffed, bytes: string | readonly number[], offset = 0): Signature {
  return { type, offset, bytes: typeof bytes === 'string' ? latin(bytes) : bytes };
}

const SIGNATURES: readonly Signature[] = [
  signature('jpeg', [0xff, 0xd8, 0xff]),
  signature('png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  signature('gif', 'GIF87a'),
  signature('gif', 'GIF89a'),
  signature('tiff', [0x49, 0x49, 0x2a, 0x00]),
  signature('tiff', [0x4d, 0x4d, 0x00, 0x2a]),
  signature('tiff', [0x49, 0x49, 0x2b, 0x00]),
  signature('tiff', [0x4d, 0x4d, 0x00, 0x2b]),
  signature('psd', '8BPS'),
  signature('jp2', [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20]),
  signature('jp2', [0xff, 0x4f, 0xff, 0x51]),
  signature('ico', [0x00, 0x00, 0x01, 0x00]),
  signature('zip-container', [0x50, 0x4b, 0x03, 0x04]),
  signature('zip-container', [0x50, 0x4b, 0x05, 0x06]),
  signature('ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  signature('rtf', '{\\rtf'),
  signature('matroska', [0x1a, 0x45, 0xdf, 0xa3]),
  signature('asf', [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
  signature('flv', 'FLV\u0001'),
  signature('mpegps', [0x00, 0x00, 0x01, 0xba]),
  signature('mpegps', [0x00, 0x00, 0x01, 0xb3]),
  signature('ogg', 'OggS'),
  signature('postscript', '%!'),
  signature('postscript', [0xc5, 0xd0, 0xd3, 0xc6]),
  signature('program', [0x7f, 0x45, 0x4c, 0x46]),
  signature('flac', 'fLaC'),
  signature('amr', '#!AMR'),
  signature('mp3', 'ID3'),
];

const AVIF_BRANDS = ['avif', 'avis'];
const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
/** The command that ends one printer language and begins another, before the commands of PJL. */
const PRINTER_JOB = '\u001b%-12345X';
const END_OF_JOB = '\u0004';
const MOST_PRINTER_LINES = 200;
const TS_PACKET = 188;
const M2TS_PACKET = 192;

function startsWith(head: Buffer, { offset, bytes }: Signature): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}

function ascii(head: Buffer, from: number, to: number): string {
  return head.toString('latin1', from, to);
}

function sniffBoxes(head: Buffer): Sniffed | null {
  const kind = ascii(head, 4, 8);
  // Texts may have such a word there too, but begin with a letter and not with the size of a small box.
  if (['free', 'wide', 'skip'].includes(kind) && head[0] === 0) return 'mp4';
  if (['moov', 'mdat'].includes(kind)) return 'mp4';
  if (kind !== 'ftyp') return null;
  const end = Math.min(head.readUInt32BE(0), 256, head.length);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  const major = brands[0] ?? '';
  if (AVIF_BRANDS.includes(major)) return 'avif';
  if (HEIF_BRANDS.includes(major))
    return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'avif' : 'heif';
  return 'mp4';
}

function sniffRiff(head: Buffer): Sniffed | null {
  const [form, kind] = [ascii(head, 0, 4), ascii(head, 8, 12)];
  if (form === 'FORM') return kind === 'AIFF' || kind === 'AIFC' ? 'aiff' : null;
  if (kind === 'WAVE' && (form === 'RIFF' || form === 'RF64')) return 'wav';
  if (form !== 'RIFF') return null;
  if (kind === 'WEBP') return 'webp';
  return kind.startsWith('AVI') ? 'avi' : null;
}

/** Recognises bare frames: MPEG layer III, or AAC in ADTS. */
function sniffFrames(head: Buffer): Sniffed | null {
  const [sync = 0, version = 0, rates = 0] = head;
  if (sync !== 0xff) return null;
  if ((version & 0xf6) === 0xf0) return 'aac';
  const layer3 = (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
  return layer3 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c ? 'mp3' : null;
}

function sniffBitmap(head: Buffer): Sniffed | null {
  if (ascii(head, 0, 2) !== 'BM' || head.length < 26) return null;
  const headerSize = head.readUInt32LE(14);
  return headerSize >= 12 && headerSize <= 256 ? 'bmp' : null;
}

function sniffTransportStream(head: Buffer): Sniffed | null {
  const repeats = (start: number, step: number) =>
    [0, 1, 2].every((index) => head[start + index * step] === 0x47);
  return repeats(0, TS_PACKET) || repeats(4, M2TS_PACKET) ? 'mpegts' : null;
}

/** Decodes a file's beginning by its byte order mark; null if it contains zeros, which no text without a mark does. */
export function decodeHead(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length & ~1))
      .swap16()
      .toString('utf16le');
  return head.includes(0) ? null : head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}

const PAGE_ELEMENTS = ['html', 'head', 'body', 'script', 'table', 'div', 'p', 'meta'];

/** Returns true if a text with this prolog is an SVG drawing. */
export function isDrawing({ doctype, element }: Prolog): boolean {
  return (doctype === null || doctype === 'svg') && (element === 'svg' || element === 'svg:svg');
}

function sniffMarkup(prolog: Prolog): Sniffed | null {
  const { doctype, element } = prolog;
  if (element === 'office:document') return 'flatodf';
  if (isDrawing(prolog)) return 'svg';
  if (doctype !== null) return doctype === 'html' ? 'html' : null;
  return element !== null && PAGE_ELEMENTS.includes(element) ? 'html' : null;
}

/** Returns true if PostScript begins behind the mark or the commands by which drivers reach a printer. */
function isPostScript(text: string): boolean {
  if (text.startsWith('%!PS') || text.startsWith(`${END_OF_JOB}%!`)) return true;
  if (!text.startsWith(PRINTER_JOB)) return false;
  const lines = text.split('\n', MOST_PRINTER_LINES);
  const first = lines.find((line) => !line.startsWith('@PJL') && !line.startsWith(PRINTER_JOB));
  return first?.startsWith('%!') === true;
}

function sniffText(head: Buffer): Sniffed {
  const text = decodeHead(head)?.trimStart();
  if (text === undefined) return 'unknown';
  if (/^#EXTM3U|^ffconcat\b|^file\s+['"]?\S/.test(text)) return 'playlist';
  if (/^push graphic-context|^viewbox\s/i.test(text)) return 'drawing-script';
  if (/^MIME-Version:/i.test(text)) return 'html';
  if (isPostScript(text)) return 'postscript';
  return sniffMarkup(readProlog(text)) ?? (text.startsWith('<?xml') ? 'xml' : 'text');
}

/** Returns the type of a file from its first bytes; a `zip-container` has to be inspected further. */
export function sniff(head: Buffer): Sniffed {
  if (ascii(head, 0, 5) === '%PDF-') return 'pdf';
  const structured = head.length >= 12 ? (sniffBoxes(head) ?? sniffRiff(head) ?? sniffBitmap(head)) : null;
  if (structured) return structured;
  const known = SIGNATURES.find((candidate) => startsWith(head, candidate));
  if (known) return known.type;
  const frames = sniffFrames(head);
  if (frames) return frames;
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  return sniffTransportStream(head) ?? sniffText(head);
}
