import type { ValueReader } from '../../plain/pdf/value-reader.ts';
import { type Dictionary, isDictionary, type Value } from '../../plain/pdf/values.ts';

/** The properties of a picture as readers show it. */
export interface ShownPicture {
  /** The larger one of the picture's and its mask's. */
  width: number;
  height: number;
  /** True if the picture is a stencil mask, which has no colour of its own. */
  isStencil: boolean;
  isCmyk: boolean;
  /** True if the samples of the picture alone differ from what readers show. */
  isOtherwise: boolean;
}

/** Colour spaces in which a JPEG looks the same outside of its document. */
const PLAIN_SPACES = ['/DeviceGray', '/DeviceRGB', '/CalGray', '/CalRGB'];
const PLAIN_COMPONENTS = [1, 3];
const CMYK_COMPONENTS = 4;

/** Returns true if `/Decode` inverts samples or narrows their range; null is the same as none. */
function isDecoded(decode: Value | undefined, reader: ValueReader): boolean {
  const numbers = reader.list(decode).map((number) => reader.resolve(number));
  return numbers.length > 1 && numbers.some((number, place) => number !== place % 2);
}

function spaceOf(given: Value | undefined, reader: ValueReader): { isPlain: boolean; isCmyk: boolean } {
  const space = reader.resolve(given);
  const [first, profile] = Array.isArray(space) ? space : [space];
  const name = reader.resolve(first);
  if (name !== '/ICCBased') {
    const isPlain = typeof name !== 'string' || PLAIN_SPACES.includes(name);
    return { isPlain, isCmyk: name === '/DeviceCMYK' };
  }
  const components = reader.number(reader.dictionary(profile)['/N']) ?? 0;
  return { isPlain: PLAIN_COMPONENTS.includes(components), isCmyk: components === CMYK_COMPONENTS };
}

/** Decides by a picture's dictionary whether its samples alone show it (ISO 32000-1, 8.9.5 and 8.9.6). */
export function shownPicture(dictionary: Dictionary, reader: ValueReader): ShownPicture {
  const isStencil = reader.resolve(dictionary['/ImageMask']) === true;
  const mask = reader.resolve(dictionary['/Mask']);
  const soft = reader.resolve(dictionary['/SMask']);
  const sizes = [dictionary, mask, soft].filter(isDictionary);
  const side = (name: string) => Math.max(...sizes.map((each) => reader.number(each[name]) ?? 0));
  const [width, height] = [reader.number(dictionary['/Width']), reader.number(dictionary['/Height'])];
  const { isPlain, isCmyk } = spaceOf(dictionary['/ColorSpace'], reader);
  const isJpeg = reader.filters(dictionary).at(-1) === '/DCTDecode';
  const isSoft = isDictionary(soft);
  const isFiner = side('/Width') > (width ?? 0) || side('/Height') > (height ?? 0);
  return {
    width: side('/Width'),
    height: side('/Height'),
    isStencil,
    isCmyk: !isStencil && isCmyk,
    isOtherwise:
      isStencil ||
      (isSoft ? isFiner || '/Matte' in soft : isDictionary(mask) || Array.isArray(mask)) ||
      (reader.number(dictionary['/SMaskInData']) ?? 0) > 0 ||
      (isJpeg && (!isPlain || isDecoded(dictionary['/Decode'], reader))) ||
      (isJpeg && reader.parameters(dictionary).some((each) => '/ColorTransform' in each)),
  };
}
