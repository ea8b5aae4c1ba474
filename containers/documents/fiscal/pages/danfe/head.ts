import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import { date, decimal, documentNumber, series } from '../../values/values.ts';
import { barsLength, barsOf, MODULE_MM } from '../paper/codes.ts';
import {
  drawField,
  drawRows,
  drawTitle,
  type FieldPlace,
  type PaperField,
  type PaperFrame,
} from '../paper/fields.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { fitText } from '../paper/wrap.ts';
import type { PaperContext } from '../paper-order.ts';
import { addressLine, identityOf, partyOf } from '../parties.ts';
import { contingencyCode, protocolField } from './contingency.ts';

const ROW = 8;
const QUIET_MM = 10 * MODULE_MM;
const NAME_MM = 34;
const CHECK =
  'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora';
export const RECEIPT_MM = 17;

function drawNumber(
  sheet: PaperSheet,
  content: Invoice['content'],
  middle: number,
  numberY: number,
  seriesY: number,
): void {
  const style = { size: 10, weight: 'bold' } as const;
  const [number, numberOfSeries] = [content.text('ide', 'nNF'), content.text('ide', 'serie')];
  sheet.text(`Nº ${documentNumber(number)}`, middle, numberY, style, 'center');
  sheet.text(`SÉRIE ${series(numberOfSeries)}`, middle, seriesY, style, 'center');
}

/** Draws the receipt that the recipient signs; returns where it ends. */
export function drawDanfeReceipt(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  { content }: Invoice,
): number {
  const issuer = partyOf(content.find('emit'));
  const recipient = partyOf(content.find('dest'));
  const ide = content.find('ide');
  const side = 34;
  const wide = width - side;
  const total = decimal(content.text('total', 'ICMSTot', 'vNF'));
  const issued = date(ide?.text('dhEmi') || ide?.text('dEmi') || '');
  const text = `RECEBEMOS DE ${issuer?.name ?? ''} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO. EMISSÃO: ${issued}  VALOR TOTAL: R$ ${total}  DESTINATÁRIO: ${recipient === null ? '' : `${recipient.name} - ${addressLine(recipient)}`}`;
  sheet.box(left, top, wide, ROW + 1);
  const fitted = fitText(
    sheet.letters,
    text,
    { size: 7, weight: 'regular' },
    { width: wide - 1.6, height: ROW + 0.6 },
  );
  sheet.lines(fitted, left + 0.8, top + 0.4, 'regular');
  drawField(
    sheet,
    { title: 'DATA DE RECEBIMENTO', value: '' },
    { x: left, y: top + ROW + 1, width: 42, height: ROW },
    [],
  );
  const signature = 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR';
  drawField(
    sheet,
    { title: signature, value: '' },
    { x: left + 42, y: top + ROW + 1, width: wide - 42, height: ROW },
    [],
  );
  sheet.box(left + wide, top, side, RECEIPT_MM);
  const middle = left + wide + side / 2;
  sheet.text('NF-e', middle, top + 5, { size: 12, weight: 'bold' }, 'center');
  drawNumber(sheet, content, middle, top + 10, top + 14.5);
  return top + RECEIPT_MM;
}

/** Draws the issuer, with the logo. */
function drawIssuer(
  sheet: PaperSheet,
  { x, y, width, height }: FieldPlace,
  { content }: Invoice,
  { logo }: PaperContext,
): void {
  sheet.box(x, y, width, height);
  drawTitle(sheet, 'IDENTIFICAÇÃO DO EMITENTE', x, y, width);
  const party = partyOf(content.find('emit'));
  if (party === null) return;
  const beside = logo === null ? 0 : Math.min(26, width * 0.34);
  if (logo !== null) sheet.picture(logo, x + 1, y + 3, { width: beside, height: height - 4 });
  const left = x + beside + (beside > 0 ? 2 : 1);
  const room = width - (left - x) - 1;
  const middle = left + room / 2;
  const name = fitText(sheet.letters, party.name, { size: 11, weight: 'bold' }, { width: room, height: 11 });
  const top = sheet.lines(name, middle, y + 3.4, 'bold', 'center') + 0.8;
  const facts = [
    party.tradeName === party.name ? '' : party.tradeName,
    party.street,
    [party.district, party.postalCode === '' ? '' : `CEP ${party.postalCode}`].filter(Boolean).join(' - '),
    [party.city, party.state].filter(Boolean).join(' - '),
    party.phone === '' ? '' : `Fone: ${party.phone}`,
  ].filter((fact) => fact !== '');
  let at = top;
  const each = (y + height - top - 0.5) / facts.length;
  for (const fact of facts) {
    const line = fitText(
      sheet.letters,
      fact,
      { size: 7.5, weight: 'regular' },
      { width: room, height: Math.max(each, 4.6) },
    );
    at = sheet.lines(line, middle, at, 'regular', 'center');
  }
}

/** Draws direction, number and series; the sheet's own number is written once all sheets are known. */
function drawName(sheet: PaperSheet, x: number, y: number, height: number, { content }: Invoice): void {
  sheet.box(x, y, NAME_MM, height);
  const ide = content.find('ide');
  const middle = x + NAME_MM / 2;
  sheet.text('DANFE', middle, y + 5, { size: 14, weight: 'bold' }, 'center');
  sheet.text('DOCUMENTO AUXILIAR DA', middle, y + 8, { size: 6.5, weight: 'regular' }, 'center');
  sheet.text('NOTA FISCAL ELETRÔNICA', middle, y + 10.6, { size: 6.5, weight: 'regular' }, 'center');
  sheet.text('0 - ENTRADA', x + 2.5, y + 14.4, { size: 7.5, weight: 'regular' });
  sheet.text('1 - SAÍDA', x + 2.5, y + 17.6, { size: 7.5, weight: 'regular' });
  sheet.box(x + NAME_MM - 10, y + 12.2, 6, 6);
  sheet.text(ide?.text('tpNF') ?? '', x + NAME_MM - 7, y + 16.6, { size: 11, weight: 'bold' }, 'center');
  drawNumber(sheet, content, middle, y + 23, y + 27);
}

export function drawSheetNumber(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  { key }: Invoice,
  text: string,
): void {
  const middle = left + width - codeWidth(key.key) - NAME_MM / 2;
  sheet.text(text, middle, top + 31, { size: 10, weight: 'bold' }, 'center');
}

function codeWidth(key: string): number {
  return Math.max(86, barsLength(barsOf(key)) + 2 * QUIET_MM);
}

function drawCode(
  sheet: PaperSheet,
  code: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const bars = barsOf(code);
  sheet.bars(bars, MODULE_MM, x + (width - barsLength(bars)) / 2, y, height);
}

/** Draws the head of a sheet; returns where it ends. */
export function drawDanfeHead(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  invoice: Invoice,
  context: PaperContext,
  leftovers: string[],
): number {
  const { content, key } = invoice;
  const height = 33;
  const right = codeWidth(key.key);
  const issuer = width - right - NAME_MM;
  drawIssuer(sheet, { x: left, y: top, width: issuer, height }, invoice, context);
  drawName(sheet, left + issuer, top, height, invoice);
  const x = left + issuer + NAME_MM;
  sheet.box(x, top, right, 13.5);
  drawCode(sheet, key.key, x, top + 1.5, right, 10.5);
  drawField(
    sheet,
    { title: 'CHAVE DE ACESSO', value: groupedKey(key.key), align: 'center', weight: 'bold' },
    { x, y: top + 13.5, width: right, height: ROW },
    leftovers,
  );
  sheet.box(x, top + 13.5 + ROW, right, height - 13.5 - ROW);
  const second = contingencyCode(invoice);
  if (second !== null) drawCode(sheet, second, x, top + 13.5 + ROW + 1, right, height - 13.5 - ROW - 2);
  else {
    const room = { width: right - 4, height: height - 13.5 - ROW - 1 };
    sheet.lines(
      fitText(sheet.letters, CHECK, { size: 8, weight: 'regular' }, room),
      x + right / 2,
      top + 13.5 + ROW + 2.5,
      'regular',
      'center',
    );
  }
  const [title, value] = protocolField(invoice, context);
  const own = identityOf(content.find('emit'));
  const rows: PaperField[][] = [
    [
      { title: 'NATUREZA DA OPERAÇÃO', value: content.text('ide', 'natOp'), share: width - right },
      { title, value, share: right, align: 'center', weight: 'bold' },
    ],
    [
      { title: 'INSCRIÇÃO ESTADUAL', value: content.text('emit', 'IE'), share: 1, align: 'center' },
      {
        title: 'INSCRIÇÃO ESTADUAL DO SUBST. TRIBUTÁRIO',
        value: content.text('emit', 'IEST'),
        share: 1,
        align: 'center',
      },
      { title: 'CNPJ / CPF', value: own, share: 1, align: 'center' },
    ],
  ];
  return drawRows(sheet, { left, width }, top + height, rows, ROW, leftovers);
}
