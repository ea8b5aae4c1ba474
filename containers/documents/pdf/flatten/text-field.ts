import { contentNumber, contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { Writing } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';
import { defaultAppearance } from './default-appearance.ts';
import { readText } from './field-text.ts';
import type { MadeAppearance } from './made-appearance.ts';
import { type TextBox, type WrittenText, writeComb, writeLine, writeLines } from './text-box.ts';
import type { WidgetFrame } from './widget-frame.ts';

/** Bits of a text field's flags. */
const [MULTILINE, PASSWORD, FILE_SELECT, COMB] = [1 << 12, 1 << 13, 1 << 20, 1 << 24];
const MAX_CELLS = 1000;
const LEAST_PADDING = 1;

export interface FieldDrawing {
  appearance: MadeAppearance;
  isCut: boolean;
}

export function fieldFlags(document: PdfDocument, widget: Dictionary): number {
  return document.number(inherited(document, widget, '/Ff')) ?? 0;
}

/** The text that a text field shows for its value. */
export function fieldValue(document: PdfDocument, widget: Dictionary): string {
  const text = readText(document, givenValue(document, widget)) ?? '';
  const isSecret = (fieldFlags(document, widget) & PASSWORD) !== 0;
  return isSecret ? '*'.repeat([...text].length) : text;
}

/** `/V` as the field has it: a stream is only known by its reference. */
function givenValue(document: PdfDocument, widget: Dictionary): Value | undefined {
  for (let [at, step] = [widget, 0]; step < 32; step++) {
    if ('/V' in at) return at['/V'];
    at = document.dictionary(at['/Parent']);
  }
  return null;
}

export function textBoxOf(document: PdfDocument, widget: Dictionary, frame: WidgetFrame): TextBox {
  const { size, colour } = defaultAppearance(document, widget);
  const form = document.dictionary(catalogOf(document)['/AcroForm']);
  const quadding = document.number(inherited(document, widget, '/Q') ?? form['/Q']) ?? 0;
  const padding = Math.max(LEAST_PADDING, frame.border) * 2;
  return { width: frame.width, height: frame.height, padding, size, quadding, colour };
}

/** Ground and border, and the content cut to what is within them. */
export function framed(frame: WidgetFrame, text: string, writing: Writing): MadeAppearance {
  const { width, height, border, matrix, content } = frame;
  const inside = contentNumbers([border, border, width - 2 * border, height - 2 * border]);
  const body = text === '' ? '' : `q ${inside} re W n\n${text}Q\n`;
  return {
    content: `${content}${body}`,
    box: { left: 0, bottom: 0, right: width, top: height },
    matrix,
    resources: writing.resources,
  };
}

/** Writes the value of a text field. */
export function writeValue(
  document: PdfDocument,
  widget: Dictionary,
  writing: Writing,
  frame: WidgetFrame,
): WrittenText {
  const text = fieldValue(document, widget);
  return text === '' ? { content: '', isCut: false } : write(document, widget, writing, text, frame);
}

/** The cells of a comb that has a border are parted by lines of it. */
function withDividers({ content, isCut }: WrittenText, cells: number, frame: WidgetFrame): WrittenText {
  const { width, height, border, edge } = frame;
  if (edge === null) return { content, isCut };
  const lines = Array.from({ length: Math.floor(cells) - 1 }, (_, place) => {
    const x = contentNumber(((place + 1) * width) / Math.floor(cells));
    return `${x} 0 m ${x} ${contentNumber(height)} l S`;
  });
  return { content: `q ${edge} ${contentNumber(border)} w ${lines.join('\n')} Q\n${content}`, isCut };
}

function write(
  document: PdfDocument,
  widget: Dictionary,
  writing: Writing,
  text: string,
  frame: WidgetFrame,
): WrittenText {
  const flags = fieldFlags(document, widget);
  const box = textBoxOf(document, widget, frame);
  const cells = document.number(inherited(document, widget, '/MaxLen')) ?? 0;
  const isComb = (flags & COMB) !== 0 && (flags & (MULTILINE | PASSWORD | FILE_SELECT)) === 0;
  if (isComb && cells >= 1 && cells <= MAX_CELLS)
    return withDividers(writeComb(writing, text.replaceAll('\n', ' '), Math.floor(cells), box), cells, frame);
  if ((flags & MULTILINE) !== 0) return writeLines(writing, text, box);
  return writeLine(writing, text.replaceAll('\n', ' '), box);
}
