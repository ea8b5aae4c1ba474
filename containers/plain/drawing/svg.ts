import type { DrawingFont } from './watermark.ts';

/** The fonts of the container's image, and the fonts for characters that they lack. */
export const FONT_FAMILIES: Record<DrawingFont, string> = {
  sem_serifa: 'Noto Sans, Liberation Sans, DejaVu Sans, sans-serif',
  com_serifa: 'Noto Serif, Liberation Serif, DejaVu Serif, serif',
  monoespacada: 'Liberation Mono, DejaVu Sans Mono, monospace',
};

/** Escapes a text for XML; control characters, which XML cannot hold, become spaces. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns an SVG page of that size in points. */
export function svgPage(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
