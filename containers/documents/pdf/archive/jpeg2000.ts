import { inflateSync } from 'node:zlib';
import { lookUp } from '../../../plain/look-up.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import type { PdfStream } from '../objects/pdf-object.ts';
import { anyObject } from '../objects/walk.ts';
import { decodeAscii85, decodeAsciiHex } from './ascii-filters.ts';

const JPEG_2000 = '/JPXDecode';
const MAX_BYTES = 512 * 1024 * 1024;
/** The size of the part that holds a picture's header. */
const HEAD_BYTES = 4 * 1024 * 1024;
const BOX_BYTES = 8;
/** The values that ISO 19005-2, 6.2.8.3, allows: numbers of channels, ways to specify colours, bit depths. */
const CHANNELS = [1, 3, 4];
const METHODS = [1, 2, 3];
const [ENUMERATED, CIE_JAB, BEST] = [1, 19, 1];
const [DEEPEST, ANY_DEPTH] = [38, 255];
const UNWRAPPED: Record<string, (bytes: Buffer) => Buffer> = {
  '/ASCII85Decode': decodeAscii85,
  '/ASCIIHexDecode': decodeAsciiHex,
  '/FlateDecode': (bytes) => inflateSync(bytes, { maxOutputLength: MAX_BYTES }),
};

function isJpeg2000(document: PdfDocument, dictionary: Dictionary): boolean {
  return document.filters(dictionary).includes(JPEG_2000);
}

/** Returns the boxes of a JP2 file with their types, in order; the last one extends to the end. */
function boxesOf(bytes: Buffer): [kind: string, content: Buffer][] {
  const boxes: [string, Buffer][] = [];
  for (let at = 0; at + BOX_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const isLong = length === 1;
    const start = at + BOX_BYTES * (isLong ? 2 : 1);
    const size = isLong && start <= bytes.length ? Number(bytes.readBigUInt64BE(at + BOX_BYTES)) : length;
    const end = size === 0 ? bytes.length : at + size;
    if (end < start) throw new Error('A box that ends before it begins.');
    boxes.push([bytes.toString('latin1', at + 4, at + BOX_BYTES), bytes.subarray(start, end)]);
    at = end;
  }
  return boxes;
}

function isSoundDepth(depth: number): boolean {
  return (depth & 127) + 1 <= DEEPEST;
}

function hasSoundColours(colours: readonly Buffer[]): boolean {
  if (colours.length > 1 && colours.filter((colour) => colour[2] === BEST).length !== 1) return false;
  return colours.every((colour) => {
    const method = colour.readUInt8(0);
    return METHODS.includes(method) && !(method === ENUMERATED && colour.readUInt32BE(3) === CIE_JAB);
  });
}

function isSoundHeader(header: Buffer): boolean {
  const boxes = boxesOf(header);
  const all = (kind: string) => boxes.flatMap(([own, content]) => (own === kind ? [content] : []));
  const [[size], [depths]] = [all('ihdr'), all('bpcc')];
  if (size === undefined || size.length < 11) return false;
  const depth = size.readUInt8(10);
  const areEqual = depth !== ANY_DEPTH || new Set(depths).size === 1;
  const common = depth === ANY_DEPTH ? (depths?.[0] ?? ANY_DEPTH) : depth;
  return (
    CHANNELS.includes(size.readUInt16BE(8)) &&
    areEqual &&
    isSoundDepth(common) &&
    hasSoundColours(all('colr'))
  );
}

function isSound(document: PdfDocument, stream: PdfStream): boolean {
  if (document.filters(stream.dict).length > 1) return false;
  try {
    const header = boxesOf(document.head(stream, HEAD_BYTES)).find(([kind]) => kind === 'jp2h');
    return header !== undefined && isSoundHeader(header[1]);
  } catch {
    return false;
  }
}

/**
 * Returns true if a picture in JPEG 2000 violates part 2, or is wrapped in another filter, where validators
 * do not look.
 */
export function hasUnsoundJpeg2000(document: PdfDocument): boolean {
  return anyObject(document, (reference) => {
    const stream = document.stream(reference);
    return stream !== undefined && isJpeg2000(document, stream.dict) && !isSound(document, stream);
  });
}

/** Removes other filters around pictures in JPEG 2000, because validators do not decode them. */
export function unwrapJpeg2000(document: PdfDocument): void {
  for (const reference of document.references()) {
    const stream = document.stream(reference);
    if (stream === undefined || !isJpeg2000(document, stream.dict)) continue;
    const outer = document.filters(stream.dict).slice(0, -1);
    const steps = outer.map((filter) => lookUp(UNWRAPPED, filter));
    const hasPredictor = document.parameters(stream.dict).some((set) => '/Predictor' in set);
    if (outer.length === 0 || hasPredictor || document.size(stream) > MAX_BYTES) continue;
    try {
      const bytes = steps.reduce((coded, step) => {
        if (step === undefined) throw new Error('The filter is kept.');
        return step(coded);
      }, document.read(stream));
      const { '/DecodeParms': _, ...dictionary } = stream.dict;
      document.replaceStream(reference, { ...dictionary, '/Filter': JPEG_2000 }, bytes);
    } catch (error) {
      console.error(error);
    }
  }
}
