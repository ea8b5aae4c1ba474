import { type Dictionary, isDictionary } from '../../plain/pdf/values.ts';

/** Returns the value of a reference, or the value itself; of a stream its dictionary. */
export type Resolve = (value: unknown) => unknown;

/** How a picture is shown, if its samples alone do not show it. */
export interface ShownPicture {
  /** Size of the picture or its mask, whichever has more pixels along that side. */
  width: number;
  height: number;
  /** Whether it is a stencil: black marks without a colour of their own. */
  isStencil: boolean;
  isCmyk: boolean;
  /** Whether its samples alone are another picture than the one shown. */
  isOtherwise: boolean;
}

/** Colour spaces in which a JPEG alone shows the same as in its document. */
const PLAIN_SPACES = ['/DeviceGray', '/DeviceRGB', '/CalGray', '/CalRGB'];
const PLAIN_COMPONENTS = [1, 3];
const CMYK_COMPONENTS = 4;

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Whether `/Decode` inverts samples or narrows their range; null is the same as none. */
function isDecoded(decode: unknown, resolve: Resolve): boolean {
  const numbers = listOf(resolve(decode)).map(resolve);
  return numbers.length > 1 && numbers.some((number, place) => number !== place % 2);
}

function spaceOf(space: unknown, resolve: Resolve): { isPlain: boolean; isCmyk: boolean } {
  const [first, profile] = listOf(resolve(space));
  const name = resolve(first);
  if (name !== '/ICCBased') {
    const isPlain = typeof name !== 'string' || PLAIN_SPACES.includes(name);
    return { isPlain, isCmyk: name === '/DeviceCMYK' };
  }
  const resolved = resolve(profile);
  const components = isDictionary(resolved) ? numberOf(resolve(resolved['/N'])) : 0;
  return { isPlain: PLAIN_COMPONENTS.includes(components), isCmyk: components === CMYK_COMPONENTS };
}

/** Returns how a picture is shown, by its dictionary (ISO 32000-1, 8.9.5 and 8.9.6). */
export function shownPicture(dictionary: Dictionary, resolve: Resolve): ShownPicture {
  const isStencil = resolve(dictionary['/ImageMask']) === true;
  const mask = resolve(dictionary['/Mask']);
  const soft = resolve(dictionary['/SMask']);
  const sizes = [dictionary, mask, soft].filter(isDictionary);
  const side = (name: string) => Math.max(...sizes.map((each) => numberOf(resolve(each[name]))));
  const [width, height] = [numberOf(resolve(dictionary['/Width'])), numberOf(resolve(dictionary['/Height']))];
  const filters = listOf(resolve(dictionary['/Filter'])).map(resolve);
  const parameters = listOf(resolve(dictionary['/DecodeParms'])).map(resolve);
  const { isPlain, isCmyk } = spaceOf(dictionary['/ColorSpace'], resolve);
  const isJpeg = filters.at(-1) === '/DCTDecode';
  const isSoft = isDictionary(soft);
  const isFiner = side('/Width') > width || side('/Height') > height;
  return {
    width: side('/Width'),
    height: side('/Height'),
    isStencil,
    isCmyk: !isStencil && isCmyk,
    isOtherwise:
      isStencil ||
      (isSoft ? isFiner || '/Matte' in soft : isDictionary(mask) || Array.isArray(mask)) ||
      numberOf(resolve(dictionary['/SMaskInData'])) > 0 ||
      (isJpeg && (!isPlain || isDecoded(dictionary['/Decode'], resolve))) ||
      (isJpeg && parameters.some((each) => isDictionary(each) && '/ColorTransform' in each)),
  };
}
