import type { PrinterSettings } from './printer-settings.ts';

const RIGHT = '1';
const PLACE = /\^F([OT])(\d{1,5}),(\d{0,5})[^^~]*/g;
const SHAPES = ['^GB', '^GC', '^GD'];

/** A field that ends at its place and is no text: how wide it is, in dots; null where that is seen once it is drawn. */
export interface RightEdge {
  width: number | null;
  /** What is set for it by ^BY and the like. */
  settings: string;
}

function numberIn(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10) || 0;
}

/** Whether a field ends at its place: as its own ^FO or ^FT says, else as ^FW does. */
function isRightAligned(commands: readonly string[], usual: string): boolean {
  const place = commands.findLast((text) => /^\^F[OT]/.test(text)) ?? '';
  const [, , own = ''] = place.split(',');
  return (own.trim() || usual) === RIGHT;
}

/** Dots of a box, circle or diagonal; null of what is none. */
function shapeWidth(commands: readonly string[]): number | null {
  const shape = commands.findLast((text) => SHAPES.includes(text.slice(0, 3)));
  if (shape === undefined) return null;
  const [width, second, third] = shape.slice(3).split(',').map(numberIn);
  const thickness = shape.startsWith('^GC') ? second : third;
  return Math.max(width ?? 0, thickness ?? 0, 1);
}

/**
 * How a field is moved that ends at its place: texts, which the engine moves itself, are null. `pictureWidth` is that of
 * its picture in dots.
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

/** A field in the engine's commands, its places moved to the left by so many dots, and its beginning there. */
export function movedLeft(text: string, dots: number): string {
  return text.replace(
    PLACE,
    (_, kind: string, x: string, y: string) => `^F${kind}${Math.max(0, Number(x) - dots)},${y},0`,
  );
}

/** A field's drawing alone, without a caption of its own field, so that it begins at that column. */
export function begunAt(text: string, column: number): string {
  const [field = ''] = text.split('^FS', 1);
  const placed = field.replace(
    PLACE,
    (_, kind: string, _x: string, y: string) => `^F${kind}${column},${y},0`,
  );
  return `${placed.replaceAll('^FR', '')}^FS`;
}
