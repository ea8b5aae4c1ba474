import type { PrinterSettings } from './printer-settings.ts';

const RIGHT = '1';
const PLACE = /\^F([OT])(\d{1,5}),(\d{0,5})[^^~]*/g;
const SHAPES = ['^GB', '^GC', '^GD'];

/**
 * A field that ends at its position and is no text, with its width in dots; null if the width is known only once it is
 * drawn.
 */
export interface RightEdge {
  width: number | null;
  /** Settings for it by ^BY and the like. */
  settings: string;
}

function numberIn(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10) || 0;
}

/** Returns true if a field ends at its position, by its own ^FO or ^FT, otherwise by ^FW. */
function isRightAligned(commands: readonly string[], usual: string): boolean {
  const place = commands.findLast((text) => /^\^F[OT]/.test(text)) ?? '';
  const [, , own = ''] = place.split(',');
  return (own.trim() || usual) === RIGHT;
}

/** Returns the width of a box, circle or diagonal in dots; null for anything else. */
function shapeWidth(commands: readonly string[]): number | null {
  const shape = commands.findLast((text) => SHAPES.includes(text.slice(0, 3)));
  if (shape === undefined) return null;
  const [width, second, third] = shape.slice(3).split(',').map(numberIn);
  const thickness = shape.startsWith('^GC') ? second : third;
  return Math.max(width ?? 0, thickness ?? 0, 1);
}

/**
 * Returns how a field that ends at its position has to be moved; null for texts, which the engine moves itself.
 * `pictureWidth` is in dots.
 */
export function rightEdgeOf(
  commands: readonly string[],
  { text: settings, justification }: Pick<PrinterSettings, 'text' | 'justification'>,
  { pictureWidth, isCode }: { pictureWidth: number | null; isCode: boolean },
): RightEdge | null {
  const width = pictureWidth ?? shapeWidth(commands);
  if ((width === null && !isCode) || !isRightAligned(commands, justification)) return null;
  return { width, settings };
}

/**
 * Moves the positions in a field's commands to the left by so many dots, at most to the label's edge; the field begins
 * there then.
 */
export function movedLeft(text: string, dots: number): string {
  return text.replace(
    PLACE,
    (_, kind: string, x: string, y: string) => `^F${kind}${Math.max(0, Number(x) - dots)},${y},0`,
  );
}

/** Returns a field's drawing without its caption, beginning at that column. */
export function begunAt(text: string, column: number): string {
  const [field = ''] = text.split('^FS', 1);
  const placed = field.replace(
    PLACE,
    (_, kind: string, _x: string, y: string) => `^F${kind}${column},${y},0`,
  );
  return `${placed.replaceAll('^FR', '')}^FS`;
}
