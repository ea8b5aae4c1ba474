import { writeHexCodes } from './field-text.ts';

const TURNS = ['N', 'R', 'I', 'B'];
const LARGEST = 32_000;

/** A font by ^A or ^CF. */
export interface TextFont {
  /** Letter or digit of the font. */
  font: string;
  /** The parameters after the font's rotation: its height and width, and the name of a font file. */
  sizes: string;
}

/** The box of a text by ^TB. */
export interface TextBlock extends TextFont {
  /** Clockwise rotation by none, one, two or three quarters: N, R, I or B. */
  turn: string;
  /** In dots, along the lines and across them. */
  width: number;
  height: number;
}

/** A text in the lines of ^FB. */
export interface WrappedText extends TextFont {
  /** In dots. */
  width: number;
  /** The commands for the engine. */
  commands: string;
  data: string;
}

/** A field that is a text in a box. */
export interface BlockField extends TextBlock {
  /** The field's other commands: its position, and whether it is reversed. */
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

/** Parses the parameters of ^TB; the font is that of the last ^A, or of ^CF, which has no rotation. */
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

/** Returns the larger side of a font's letters, in dots; null for the font's own size. */
export function fontSizeOf({ sizes }: TextFont): number | null {
  const [, height = '', width = ''] = sizes.split(',');
  const size = Math.max(Number.parseInt(height, 10) || 0, Number.parseInt(width, 10) || 0);
  return size === 0 ? null : size;
}

/** Returns a text on one line as commands for the engine. */
export function textLine({ font, sizes }: TextFont, text: string): string {
  return `^A${font}N${sizes}^FH_^FD${writeHexCodes(text)}^FS`;
}

/** Returns a field of ^FB as commands for the engine. */
export function wrappedField({ commands, data }: WrappedText): string {
  return `${commands}^FH_^FD${writeHexCodes(data)}^FS`;
}

/** Returns how a field of ^FB is written, with the font of its ^A, or of ^CF; null if it has no ^FB. */
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

/** Returns the text of a box without soft hyphens, which are not printed, and with escapes decoded. */
export function blockText(text: string): string {
  return text.replaceAll('\u00ad', '').replaceAll('<<>', '<').replaceAll('<< >', '<');
}

/** Returns a text in lines of the box's width as commands for the engine; it continues below the box. */
export function blockLines(
  { font, sizes, width }: TextBlock,
  turn: string,
  lines: number,
  text: string,
): string {
  return `^A${font}${turn}${sizes}^FB${width},${lines},0,L^FH_^FD${writeHexCodes(text)}^FS`;
}

/** Moves a text whose lines run to the left or upwards to the far side of its box, where a printer begins it. */
export function atFarSide({ turn, height, others }: BlockField, lineHeight: number): string {
  const rest = Math.max(0, height - lineHeight);
  const [right, down] = [turn === 'R' ? rest : 0, turn === 'I' ? rest : 0];
  return others.replace(
    /\^FO(\d{0,5}),?(\d{0,5})/,
    (_, x: string, y: string) => `^FO${Number(x) + right},${Number(y) + down}`,
  );
}

/** Returns where the words of a text end, in order. */
export function wordEnds(text: string): number[] {
  const ends: number[] = [];
  const isBreak = (at: number) => text[at] === ' ' || text.startsWith('\\&', at);
  for (let at = 1; at <= text.length; at++) {
    if (at === text.length || (isBreak(at) && text[at - 1] !== ' ')) ends.push(at);
  }
  return ends;
}
