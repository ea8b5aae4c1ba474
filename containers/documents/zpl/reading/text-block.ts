import { writeHexCodes } from './field-text.ts';

const TURNS = ['N', 'R', 'I', 'B'];
const LARGEST = 32_000;

/** As ^A or ^CF gives it. */
export interface TextFont {
  /** Letter or sign of the font. */
  font: string;
  /** What follows the font's turn: its height and width, and the name of a font from a file. */
  sizes: string;
}

/** The box of a text, as ^TB gives it. */
export interface TextBlock extends TextFont {
  /** Clockwise by none, one, two or three quarters: N, R, I or B. */
  turn: string;
  /** Dots, along the lines and across them. */
  width: number;
  height: number;
}

/** A text in the lines of ^FB. */
export interface WrappedText extends TextFont {
  /** Dots. */
  width: number;
  /** As the engine is given them. */
  commands: string;
  data: string;
}

/** A field that is a text in a box. */
export interface BlockField extends TextBlock {
  /** The field's other commands: its place, and whether it is reversed. */
  others: string;
  data: string;
}

function dotsIn(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? Math.min(LARGEST, Math.max(1, value)) : 1;
}

function turnIn(text: string): string | undefined {
  const turn = text.trim().slice(0, 1).toUpperCase();
  return TURNS.find((known) => known === turn);
}

/** The parameters of ^TB; the font is that of the last ^A, or of ^CF, which has no turn. */
export function parseTextBlock(parameters: string, font: string, usualTurn: string): TextBlock {
  const [turn = '', width = '', height = ''] = parameters.split(',');
  const own = font.startsWith('^A') ? turnIn(font.slice(3, 4)) : undefined;
  const name = font.startsWith('^A') ? font.slice(2, 3) : font.slice(3, 4);
  const comma = font.indexOf(',');
  return {
    turn: turnIn(turn) ?? own ?? turnIn(usualTurn) ?? 'N',
    width: dotsIn(width),
    height: dotsIn(height),
    font: name === '' || name === ',' ? 'A' : name,
    sizes: comma === -1 ? '' : font.slice(comma),
  };
}

/** The larger side of a font's letters, in dots; null where the font's own size holds. */
export function fontSizeOf({ sizes }: TextFont): number | null {
  const [, height = '', width = ''] = sizes.split(',');
  const size = Math.max(Number.parseInt(height, 10) || 0, Number.parseInt(width, 10) || 0);
  return size === 0 ? null : size;
}

/** A text in one line, as the engine is given it. */
export function textLine({ font, sizes }: TextFont, text: string): string {
  return `^A${font}N${sizes}^FH_^FD${writeHexCodes(text)}^FS`;
}

/** A field of ^FB, as the engine is given it. */
export function wrappedField({ commands, data }: WrappedText): string {
  return `${commands}^FH_^FD${writeHexCodes(data)}^FS`;
}

/** How a field of ^FB is written, whose font is that of its ^A, or of ^CF; null where it has no ^FB. */
export function parseWrapping(
  commands: readonly string[],
  usualFont: string,
): Omit<WrappedText, 'data'> | null {
  const block = commands.findLast((text) => text.startsWith('^FB'));
  const width = Number.parseInt(block?.slice(3) ?? '', 10);
  if (!(width > 0)) return null;
  const own = commands.findLast((text) => text.startsWith('^A'));
  const { font, sizes } = parseTextBlock('', own ?? usualFont, 'N');
  return { font, sizes, width, commands: commands.join('') };
}

/** The text of a box, without its soft hyphens, which are not printed, and with its signs of escape read. */
export function blockText(text: string): string {
  return text.replaceAll('\u00ad', '').replaceAll('<<>', '<').replaceAll('<< >', '<');
}

/** A text in lines of the box's width, as the engine is given it; it goes on below the box. */
export function blockLines(
  { font, sizes, width }: TextBlock,
  turn: string,
  lines: number,
  text: string,
): string {
  return `^A${font}${turn}${sizes}^FB${width},${lines},0,L^FH_^FD${writeHexCodes(text)}^FS`;
}

/** Where the engine begins a text whose lines go to the left or upwards: at its box's far side, as a printer does. */
export function atFarSide({ turn, height, others }: BlockField, lineHeight: number): string {
  const rest = Math.max(0, height - lineHeight);
  const [right, down] = [turn === 'R' ? rest : 0, turn === 'I' ? rest : 0];
  return others.replace(
    /\^FO(\d{0,5}),?(\d{0,5})/,
    (_, x: string, y: string) => `^FO${Number(x) + right},${Number(y) + down}`,
  );
}

/** Where the words of a text end, in their order. */
export function wordEnds(text: string): number[] {
  const ends: number[] = [];
  const isBreak = (at: number) => text[at] === ' ' || text.startsWith('\\&', at);
  for (let at = 1; at <= text.length; at++) {
    if (at === text.length || (isBreak(at) && text[at - 1] !== ' ')) ends.push(at);
  }
  return ends;
}
