import { lookUp } from '../../../plain/look-up.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

export type Codec = 'raw' | 'jpeg' | 'fax' | 'jbig2' | 'jpeg2000';

export interface Palette {
  /** The colour space of its colours. */
  base: Value;
  channels: number;
  colors: Buffer;
}

export interface ImageFormat {
  width: number;
  height: number;
  bits: number;
  channels: number;
  palette: Palette | null;
  codec: Codec;
  /** True if Flate is applied over the codec. */
  isWrapped: boolean;
  predictor: number;
}

interface Colors {
  channels: number;
  palette: Palette | null;
}

const CODECS: Record<string, Codec> = {
  '/FlateDecode': 'raw',
  '/DCTDecode': 'jpeg',
  '/CCITTFaxDecode': 'fax',
  '/JBIG2Decode': 'jbig2',
  '/JPXDecode': 'jpeg2000',
};
const CHANNELS: Record<string, number> = {
  '/DeviceGray': 1,
  '/CalGray': 1,
  '/Separation': 1,
  '/DeviceRGB': 3,
  '/CalRGB': 3,
  '/Lab': 3,
  '/DeviceCMYK': 4,
};

function channelsOf(document: PdfDocument, space: Value | undefined): number | null {
  const resolved = document.resolve(space);
  const list = Array.isArray(resolved) ? resolved : [resolved];
  const name = document.name(list[0]) ?? '';
  if (name === '/ICCBased') return document.number(document.dictionary(list[1])['/N']) ?? null;
  if (name === '/DeviceN') return document.list(list[1]).length;
  return lookUp(CHANNELS, name) ?? null;
}

function colorsOf(document: PdfDocument, space: Value | undefined): Colors | null {
  const [name, base = null, , lookup] = document.list(space);
  if (document.name(name) !== '/Indexed') {
    const channels = channelsOf(document, space);
    return channels === null ? null : { channels, palette: null };
  }
  const channels = channelsOf(document, base);
  const stream = document.stream(lookup);
  const colors = stream ? document.decoded(stream, 65_536) : document.string(lookup);
  if (channels === null || !colors) return null;
  return { channels: 1, palette: { base, channels, colors } };
}

function codecOf(
  document: PdfDocument,
  dict: Dictionary,
): { codec: Codec; isWrapped: boolean; predictor: number } | null {
  const filters = document.filters(dict);
  const parameters = document.parameters(dict);
  const codec = lookUp(CODECS, filters.at(-1) ?? '');
  const outer = document.number(parameters[0]?.['/Predictor']) ?? 1;
  if (codec === undefined || filters.length > 2) return null;
  const isWrapped = filters.length === 2;
  if (isWrapped && (filters[0] !== '/FlateDecode' || codec === 'raw' || outer > 1)) return null;
  if (codec === 'jpeg' && parameters.some((set) => '/ColorTransform' in set)) return null;
  return { codec, isWrapped, predictor: codec === 'raw' ? outer : 1 };
}

/** Returns true if the predictor counts channels, bits and columns as the picture has them. */
function isPredictedAsStored(document: PdfDocument, dict: Dictionary, stored: readonly number[]): boolean {
  const [parameters = {}] = document.parameters(dict);
  const { '/Colors': colors = 1, '/BitsPerComponent': bits = 8, '/Columns': columns = 1 } = parameters;
  return [colors, bits, columns].every((value, index) => document.number(value) === stored[index]);
}

/** Returns how a picture is stored; null for a format that is not changed. */
export function formatOf(document: PdfDocument, dict: Dictionary): ImageFormat | null {
  const [width, height] = [document.number(dict['/Width']) ?? 0, document.number(dict['/Height']) ?? 0];
  const coded = codecOf(document, dict);
  if (width < 1 || height < 1 || coded === null) return null;
  const isMask = document.resolve(dict['/ImageMask']) === true;
  const bits = isMask ? 1 : (document.number(dict['/BitsPerComponent']) ?? 8);
  const colors = isMask ? { channels: 1, palette: null } : colorsOf(document, dict['/ColorSpace']);
  if (colors === null || ![1, 2, 4, 8, 16].includes(bits)) return null;
  if (coded.predictor > 1 && !isPredictedAsStored(document, dict, [colors.channels, bits, width]))
    return null;
  return { width, height, bits, ...colors, ...coded };
}
