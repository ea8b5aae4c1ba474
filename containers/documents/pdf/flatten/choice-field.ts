import { contentNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import { inherited } from '../annotations/clean-annotations.ts';
import type { Writing } from '../fonts/font-shelf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { readText } from './field-text.ts';
import { type WrittenText, writeLine } from './text-box.ts';
import { fieldFlags, textBoxOf } from './text-field.ts';
import { HALF_CAPITAL, LINE_HEIGHT } from './text-layout.ts';
import type { WidgetFrame } from './widget-frame.ts';

const COMBO = 1 << 17;
const LIST_SIZE = 12;
const MAX_ROWS = 1000;
/** The colour behind the chosen items of a list, as readers show it. */
const CHOSEN = '0.6 0.75 0.85 rg';

interface Choice {
  value: string;
  label: string;
}

function choicesOf(document: PdfDocument, widget: Dictionary): Choice[] {
  return document.list(inherited(document, widget, '/Opt')).map((item) => {
    const [value, label] = document.list(item);
    const text = readText(document, value ?? item) ?? '';
    return { value: text, label: label === undefined ? text : (readText(document, label) ?? text) };
  });
}

function chosenValues(document: PdfDocument, widget: Dictionary): string[] {
  const value = inherited(document, widget, '/V');
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((item) => readText(document, item) ?? []);
}

/** Returns true if the list shows only the one line that is chosen. */
export function isClosedList(document: PdfDocument, widget: Dictionary): boolean {
  return (fieldFlags(document, widget) & COMBO) !== 0;
}

/**
 * Returns what a choice field shows as chosen: the labels of its values, or the values that have no label.
 */
export function chosenLabels(document: PdfDocument, widget: Dictionary): string[] {
  const choices = choicesOf(document, widget);
  return chosenValues(document, widget).map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
}

/** Writes a list with what is chosen, or the one line of a closed list. */
export function writeChoices(
  document: PdfDocument,
  widget: Dictionary,
  writing: Writing,
  frame: WidgetFrame,
): WrittenText {
  const box = textBoxOf(document, widget, frame);
  if (isClosedList(document, widget)) {
    const [label = ''] = chosenLabels(document, widget);
    return label === '' ? { content: '', isCut: false } : writeLine(writing, label, box);
  }
  const size = box.size > 0 ? box.size : LIST_SIZE;
  const row = size * LINE_HEIGHT;
  const first = Math.max(0, document.number(inherited(document, widget, '/TI')) ?? 0);
  const rows = Math.min(MAX_ROWS, Math.ceil(frame.height / row));
  const choices = choicesOf(document, widget);
  const chosen = new Set(chosenValues(document, widget));
  const parts = choices.slice(first, first + rows).map(({ value, label }, place) => {
    const top = frame.height - box.padding / 2 - place * row;
    const ground = chosen.has(value)
      ? `q ${CHOSEN} ${contentNumber(frame.border)} ${contentNumber(top - row)} ${contentNumber(frame.width - 2 * frame.border)} ${contentNumber(row)} re f Q\n`
      : '';
    const y = top - row / 2 - HALF_CAPITAL * size;
    const at = `1 0 0 1 ${contentNumber(box.padding)} ${contentNumber(y)} Tm`;
    return `${ground}BT ${box.colour} ${at} ${writing.show(label, size)} ET\n`;
  });
  const isShown = (value: string) =>
    choices.findIndex((choice) => choice.value === value) < first + Math.floor(frame.height / row);
  const isCut = [...chosen].some((value) => !isShown(value));
  return { isCut, content: parts.join('') };
}
