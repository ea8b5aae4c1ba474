import type { Invoice } from '../../values/documents.ts';
import { date, decimal } from '../../values/values.ts';
import { drawHeading, type PaperFrame } from '../paper/fields.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { type LetterStyle, textLengthOf } from '../paper/wrap.ts';

const STYLE: LetterStyle = { size: 7, weight: 'regular' };
const ROW_MM = 3;
const GAP_MM = 4;
const MOST_COLUMNS = 6;
/** Height of the heading and the bill's own line. */
const HEADS_MM = 8;

interface Instalment {
  number: string;
  due: string;
  value: string;
}

function instalmentsOf({ content }: Invoice): Instalment[] {
  return (content.find('cobr')?.all('dup') ?? []).map((one) => ({
    number: one.text('nDup'),
    due: date(one.text('dVenc')),
    value: decimal(one.text('vDup')),
  }));
}

function invoiceLine({ content }: Invoice): string {
  const bill = content.find('cobr', 'fat');
  if (bill === null) return '';
  const parts: [string, string][] = [
    ['FATURA Nº', bill.text('nFat')],
    ['VALOR ORIGINAL R$', decimal(bill.text('vOrig'))],
    ['DESCONTO R$', decimal(bill.text('vDesc'))],
    ['VALOR LÍQUIDO R$', decimal(bill.text('vLiq'))],
  ];
  return parts.flatMap(([title, value]) => (value === '' ? [] : [`${title} ${value}`])).join('   ');
}

/** Draws the bill and its instalments, down to `bottom` at most; returns where they end, and what does not fit. */
export function drawInstalments(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  bottom: number,
  invoice: Invoice,
  leftovers: string[],
): number {
  const instalments = instalmentsOf(invoice);
  const line = invoiceLine(invoice);
  if (instalments.length === 0 && line === '') return top;
  const texts = instalments.map(({ number, due, value }) => `${number}  ${due}  R$ ${value}`);
  const widest = texts.reduce((most, text) => Math.max(most, textLengthOf(sheet.letters, text, STYLE)), 0);
  const columns = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(frame.width / (widest + GAP_MM))));
  const mostRows = Math.floor((bottom - top - HEADS_MM) / ROW_MM);
  const shown = widest > frame.width - GAP_MM ? [] : texts.slice(0, columns * mostRows);
  if (shown.length < texts.length)
    leftovers.push(`DUPLICATAS (CONTINUAÇÃO): ${texts.slice(shown.length).join('; ')}`);
  const rows = Math.ceil(shown.length / columns);
  const billHeight = line === '' ? 0 : ROW_MM + 0.4;
  const start = drawHeading(sheet, frame, top, 'FATURA / DUPLICATAS');
  const height = billHeight + rows * ROW_MM + 1;
  sheet.box(frame.left, start, frame.width, height);
  const length = textLengthOf(sheet.letters, line, STYLE);
  const stretch = Math.min(1, (frame.width - 2) / Math.max(length, 1));
  sheet.text(line, frame.left + 1, start + 2.8, STYLE, 'left', stretch);
  const step = frame.width / columns;
  for (const [index, text] of shown.entries()) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    sheet.text(text, frame.left + 1 + column * step, start + billHeight + 2.7 + row * ROW_MM, STYLE);
    if (column > 0 && row === 0)
      sheet.line(frame.left + column * step, start + billHeight, frame.left + column * step, start + height);
  }
  return start + height;
}
