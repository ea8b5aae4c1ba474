import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const USUAL = 500;
const MAX_CODES = 65_536;

function compositeWidths(document: PdfDocument, descendant: Dictionary): Map<number, number> {
  const widths = new Map<number, number>();
  const items = document.list(descendant['/W']);
  for (let at = 0; at + 1 < items.length && widths.size < MAX_CODES; ) {
    const [first, second] = [document.number(items[at]) ?? 0, document.resolve(items[at + 1])];
    if (Array.isArray(second)) {
      for (const [step, width] of second.entries()) widths.set(first + step, document.number(width) ?? 0);
      at += 2;
      continue;
    }
    const [last, width] = [Number(second), document.number(items[at + 2]) ?? 0];
    for (let code = first; code <= Math.min(last, first + MAX_CODES); code++) widths.set(code, width);
    at += 3;
  }
  return widths;
}

/** Returns a function for the advance of a text in a font, in thousandths of its size. */
export function advanceOf(document: PdfDocument, font: Dictionary): (text: Buffer) => number {
  const [descendant] = document.list(font['/DescendantFonts']);
  if (descendant !== undefined) {
    const inner = document.dictionary(descendant);
    const widths = compositeWidths(document, inner);
    const usual = document.number(inner['/DW']) ?? 1000;
    return (text) => {
      let length = 0;
      for (let at = 0; at + 1 < text.length; at += 2) length += widths.get(text.readUInt16BE(at)) ?? usual;
      return length;
    };
  }
  const first = document.number(font['/FirstChar']) ?? 0;
  const widths = document.list(font['/Widths']).map((width) => document.number(width));
  return (text) => text.reduce((length, code) => length + (widths[code - first] ?? USUAL), 0);
}
