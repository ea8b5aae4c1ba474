import bwipjs from 'bwip-js/generic';
import { type Graphic, writeGraphic } from '../graphic-data.ts';

/** Bar codes that the engine does not draw. */
export const OWN_BARCODES: ReadonlySet<string> = new Set(['^BU', '^BA', '^B8']);

type Orientation = 'N' | 'R' | 'I' | 'B';

/** Settings of a bar code besides its own parameters. */
export interface BarSettings {
  /** Width of a narrow bar, and height of all bars, in dots. */
  module: number;
  height: number;
  orientation: string;
}

interface Code {
  symbology: string;
  /** The encoded text. */
  text: string;
  /** The text printed below the bars. */
  caption: string;
}

const [MOST_LETTERS, MOST_MODULE, MOST_HEIGHT] = [60, 10, 4000];
/** Height of the caption in modules of the bars, and its distance in dots. */
const [CAPTION_MODULES, CAPTION_GAP] = [10, 4];

function digitsOf(data: string, count: number): string | null {
  const digits = data.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(0, count).padStart(count, '0');
}

/** Returns the check digit of UPC and EAN: the digits before it have weights 3 and 1 in turn from the right (GS1). */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

function codeOf(name: string, data: string, isChecked: boolean): Code | null {
  if (name === '^BA') {
    const text = data.slice(0, MOST_LETTERS).toUpperCase();
    return text === '' ? null : { symbology: 'code93', text, caption: text };
  }
  const digits = digitsOf(data, name === '^BU' ? 11 : 7);
  if (digits === null) return null;
  const [check, half] = [checkDigit(digits), name === '^BU' ? 6 : 4];
  const caption = digits + (isChecked ? check : '');
  const symbology = name === '^BU' ? 'upca' : 'ean8';
  return { symbology, text: digits + check, caption: `${caption.slice(0, half)} ${caption.slice(half)}` };
}

function widthsOf({ symbology, text }: Code): number[] | null {
  try {
    const [symbol] = bwipjs.raw({ bcid: symbology, text, includecheck: true });
    return symbol !== undefined && 'sbs' in symbol ? symbol.sbs : null;
  } catch {
    return null;
  }
}

/** Makes a bitmap from whether each dot is black. */
export function drawn(width: number, height: number, isBlack: (x: number, y: number) => boolean): Graphic {
  const rowBytes = Math.ceil(width / 8);
  const bytes = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3);
      if (isBlack(x, y)) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { rowBytes, bytes };
}

export function graphicFieldOf(graphic: Graphic): string {
  return `^GFA,${graphic.bytes.length},${writeGraphic(graphic)}`;
}

function orientationOf(parameter: string, fallback: string): Orientation {
  const letter = parameter.trim().toUpperCase() || fallback;
  return letter === 'R' || letter === 'I' || letter === 'B' ? letter : 'N';
}

/** Rotates bars as they are printed: sideways ones begin at the top, or for B at the bottom. */
function turnedBars(dark: readonly boolean[], height: number, orientation: Orientation): Graphic {
  const isTurnedBack = orientation === 'I' || orientation === 'B';
  const isDark = (place: number) => dark[isTurnedBack ? dark.length - 1 - place : place] === true;
  return orientation === 'N' || orientation === 'I'
    ? drawn(dark.length, height, (x) => isDark(x))
    : drawn(height, dark.length, (_, y) => isDark(y));
}

/** Returns the upper left corner of a caption relative to that of the bars. */
function captionPlace(
  orientation: Orientation,
  isAbove: boolean,
  height: number,
  size: number,
): readonly [x: number, y: number] {
  const [before, after] = [-size - CAPTION_GAP, height + CAPTION_GAP];
  switch (orientation) {
    case 'N':
      return [0, isAbove ? before : after];
    case 'I':
      return [0, isAbove ? after : before];
    case 'R':
      return [isAbove ? after : before, 0];
    case 'B':
      return [isAbove ? before : after, 0];
  }
}

/** Returns the bars of a bar code as a picture, and the field of its caption; null for data that it does not accept. */
export function drawBars(
  name: string,
  parameters: string,
  data: string,
  origin: string,
  settings: BarSettings,
): { bars: string; caption: string } | null {
  const [turn = '', high = '', isShown = 'Y', above = 'N', checked = ''] = parameters.split(',');
  const isChecked = name === '^B8' || (name === '^BU' && checked.trim().toUpperCase() !== 'N');
  const code = codeOf(name, data, isChecked);
  const widths = code && widthsOf(code);
  if (code === null || widths === null) return null;
  const module = Math.min(MOST_MODULE, Math.max(1, settings.module));
  const height = Math.min(MOST_HEIGHT, Math.max(1, Number.parseInt(high, 10) || settings.height));
  const orientation = orientationOf(turn, settings.orientation);
  const dark = widths.flatMap((width, index) => Array<boolean>(width * module).fill(index % 2 === 0));
  const bars = graphicFieldOf(turnedBars(dark, height, orientation));
  const place = /\^F([OT])(-?\d+),(-?\d+)/.exec(origin);
  if (isShown.trim().toUpperCase() === 'N' || place === null) return { bars, caption: '' };
  const size = module * CAPTION_MODULES;
  const isLying = orientation === 'R' || orientation === 'B';
  const [x, y] = captionPlace(orientation, above.trim().toUpperCase() === 'Y', height, size);
  // ^FT is the lower left corner of the drawing.
  const top = Number(place[3]) - (place[1] === 'T' ? (isLying ? dark.length : height) : 0);
  const text = code.caption.replace(/[\^~_\\]/g, ' ');
  const caption =
    `^FO${Math.max(0, Number(place[2]) + x)},${Math.max(0, top + y)},0` +
    `^FB${dark.length},1,0,C^A0${orientation},${size},${size}^FD${text}^FS`;
  return { bars, caption };
}
