import type { DrawingFont } from './watermark.ts';

/** The fonts of the image, and what stands in for characters that they lack. */
export const FONT_FAMILIES: Record<DrawingFont, string> = {
  sem_serifa: 'Noto Sans, Liberation Sans, DejaVu Sans, sans-serif',
  com_serifa: 'Noto Serif, Liberation Serif, DejaVu Serif, serif',
  monoespacada: 'Liberation Mono, DejaVu Sans Mono, monospace',
};

/** Text in XML, which has no control characters. */
export function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of that size in points. */
export function svgPage(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
