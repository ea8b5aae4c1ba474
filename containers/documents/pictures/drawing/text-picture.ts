import sharp, { type Sharp } from 'sharp';

/** A text for Pango: its font by Pango's name, with its size in points. */
export interface DrawnText {
  text: string;
  font: string;
  dpi: number;
  /** As #RRGGBB. */
  color?: string;
}

/** Draws a text, with the colours of its emoji. */
export function textPicture({ text, font, dpi, color }: DrawnText): Sharp {
  // Text that Pango would take for markup is escaped.
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const marked = color === undefined ? escaped : `<span foreground="${color}">${escaped}</span>`;
  return sharp({ text: { text: marked, font, dpi, rgba: true, align: 'centre' } });
}

/** Returns true if Pango refused a text: nothing of it would be drawn, or more than a picture holds. */
export function isUndrawable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('text: ');
}
