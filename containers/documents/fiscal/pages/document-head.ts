import { groupedKey } from '../values/access-key.ts';
import type { FiscalElement } from '../values/element.ts';
import { documentNumber, moment, series } from '../values/values.ts';
import { barsLength, barsOf, DOT_MM, MODULE_MM, type QrSymbol } from './paper/codes.ts';
import { drawField, drawTitle, type PaperField, type PaperFrame } from './paper/fields.ts';
import type { PaperPicture, PaperSheet } from './paper/sheet.ts';
import { fitText } from './paper/wrap.ts';
import { partyOf, titledIdentity } from './parties.ts';

const QR_MM = 33;
const LEAST_QR_MM = 25;
const HEAD_MM = 46;
const QUIET_MM = 5;
const LEAST_MIDDLE_MM = 86;
const SIDE_MM = 26;
/** The field of the sheet's number, which is known once all sheets are drawn. */
const SHEET_TITLE = 'FOLHA';

/** The head of every sheet of a transport document. */
export interface DocumentHead {
  /** For example `DACTE`. */
  name: string;
  meaning: string;
  /** The field beside the name. */
  side: Pick<PaperField, 'title' | 'value'>;
  /** Fields below the name; one of them is the sheet's number. */
  facts: readonly PaperField[];
  issuer: FiscalElement | null;
  logo: PaperPicture | null;
  key: string;
  /** Null if the document has none that can be drawn. */
  code: QrSymbol | null;
  /** The address at which the document can be looked up. */
  check: string;
}

/** Returns the fields below the name; `numberField` is the element that has the document's number. */
export function factsOf(content: FiscalElement, numberField: string): PaperField[] {
  const at = (field: string) => content.text('ide', field);
  return [
    { title: 'MODELO', value: at('mod'), share: 0.7 },
    { title: 'SÉRIE', value: series(at('serie')), share: 0.7 },
    { title: 'NÚMERO', value: documentNumber(at(numberField)), share: 1.2 },
    { title: SHEET_TITLE, value: '', share: 0.7, align: 'center' },
    { title: 'DATA E HORA DE EMISSÃO', value: moment(at('dhEmi')), share: 2 },
  ];
}

/** Returns the place of name and key, between the issuer and the QR code. */
function middleOf({ left, width }: PaperFrame, { key, code }: DocumentHead): { x: number; width: number } {
  const own = Math.max(LEAST_MIDDLE_MM, barsLength(barsOf(key)) + 2 * QUIET_MM);
  return { x: left + width - own - (code === null ? 0 : QR_MM), width: own };
}

function drawIssuer(sheet: PaperSheet, x: number, y: number, width: number, head: DocumentHead): void {
  const { issuer, logo } = head;
  sheet.box(x, y, width, HEAD_MM);
  drawTitle(sheet, 'IDENTIFICAÇÃO DO EMITENTE', x, y, width);
  const party = partyOf(issuer);
  if (party === null) return;
  let top = y + 3;
  if (logo !== null) {
    sheet.picture(logo, x + 1, top, { width: width - 2, height: 14 });
    top += 15;
  }
  const place = [
    `${party.city} - ${party.state}`,
    party.postalCode === '' ? '' : `CEP ${party.postalCode}`,
  ].filter(Boolean);
  const facts: [string, number, 'bold' | 'regular', number][] = [
    [party.name, 9, 'bold', 8],
    [[party.street, party.district].filter(Boolean).join(' - '), 7, 'regular', 7],
    [place.join(' - '), 7, 'regular', 5],
    [`${titledIdentity(issuer)}   IE: ${party.registration}`, 7, 'regular', 5],
    [party.phone === '' ? '' : `Fone: ${party.phone}`, 7, 'regular', 3],
  ];
  for (const [text, size, weight, height] of facts) {
    if (text === '') continue;
    const line = fitText(sheet.letters, text, { size, weight }, { width: width - 2, height });
    top = sheet.lines(line, x + width / 2, top, weight, 'center') + 0.3;
  }
}

function drawName(sheet: PaperSheet, x: number, top: number, width: number, head: DocumentHead): void {
  const own = width - SIDE_MM;
  sheet.box(x, top, own, 11);
  sheet.text(head.name, x + own / 2, top + 5, { size: 12, weight: 'bold' }, 'center');
  const style = { size: 6.5, weight: 'regular' } as const;
  const meaning = fitText(sheet.letters, head.meaning, style, { width: own - 2, height: 5 });
  sheet.lines(meaning, x + own / 2, top + 5.7, 'regular', 'center');
  drawField(sheet, { ...head.side, align: 'center' }, { x: x + own, y: top, width: SIDE_MM, height: 11 }, []);
}

/** Returns the fields below the name with their places and widths. */
function placedFacts({ facts }: DocumentHead, x: number, width: number) {
  const shares = facts.reduce((sum, { share }) => sum + share, 0);
  let at = x;
  return facts.map((field) => {
    const own = (field.share / shares) * width;
    at += own;
    return { field, x: at - own, width: own };
  });
}

function drawCode(sheet: PaperSheet, code: QrSymbol, x: number, top: number): void {
  sheet.box(x, top, QR_MM, HEAD_MM);
  const least = Math.ceil(LEAST_QR_MM / (code.side * DOT_MM));
  const most = Math.floor((QR_MM - 1) / (code.side * DOT_MM));
  const module = Math.max(1, Math.min(least, most)) * DOT_MM;
  const side = code.side * module;
  sheet.qrSymbol(code, module, x + (QR_MM - side) / 2, top + (HEAD_MM - side) / 2);
}

/** Draws the head of a sheet without its number; returns where it ends. */
export function drawDocumentHead(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  head: DocumentHead,
): number {
  const { x, width } = middleOf(frame, head);
  const bars = barsOf(head.key);
  drawIssuer(sheet, frame.left, top, x - frame.left, head);
  drawName(sheet, x, top, width, head);
  for (const { field, ...place } of placedFacts(head, x, width))
    drawField(sheet, { ...field, align: 'center' }, { ...place, y: top + 11, height: 8 }, []);
  sheet.box(x, top + 19, width, 12);
  sheet.bars(bars, MODULE_MM, x + (width - barsLength(bars)) / 2, top + 20, 10);
  const key = { title: 'CHAVE DE ACESSO', value: groupedKey(head.key) };
  drawField(sheet, { ...key, align: 'center', weight: 'bold' }, { x, y: top + 31, width, height: 7.5 }, []);
  sheet.box(x, top + 38.5, width, HEAD_MM - 38.5);
  const style = { size: 7, weight: 'regular' } as const;
  const check = fitText(sheet.letters, head.check, style, { width: width - 3, height: 7 });
  sheet.lines(check, x + width / 2, top + 39.2, 'regular', 'center');
  if (head.code !== null) drawCode(sheet, head.code, x + width, top);
  return top + HEAD_MM;
}

/** Writes the number, `1/3`, into its field. */
export function drawSheetNumber(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  head: DocumentHead,
  text: string,
): void {
  const { x, width } = middleOf(frame, head);
  const place = placedFacts(head, x, width).find(({ field }) => field.title === SHEET_TITLE);
  if (place === undefined) return;
  sheet.text(text, place.x + place.width / 2, top + 17, { size: 9, weight: 'bold' }, 'center');
}
