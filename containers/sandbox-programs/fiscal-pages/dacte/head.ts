import { groupedKey } from '../../../fiscal/access-key.ts';
import type { TransportDocument } from '../../../fiscal/documents.ts';
import { documentNumber, moment, series } from '../../../fiscal/values.ts';
import { barsOf, DOT_MM, qrCodeOf } from '../paper/codes.ts';
import { drawField, drawTitle, type Frame } from '../paper/fields.ts';
import type { Sheet } from '../paper/sheet.ts';
import { fitText } from '../paper/wrap.ts';
import type { PaperContext } from '../paper-order.ts';
import { partyOf, titledIdentity } from '../parties.ts';
import { MODES } from './tables.ts';

const QR_MM = 33;
const LEAST_QR_MM = 25;
const HEAD_MM = 46;
const MODULE_MM = 2 * DOT_MM;
const QUIET_MM = 5;
const CHECK =
  'Consulta de autenticidade no portal nacional do CT-e www.cte.fazenda.gov.br/portal ou no site da Sefaz Autorizadora';
export const RECEIPT_MM = 17;

const NAMES: Readonly<Record<TransportDocument['form'], readonly [string, string]>> = {
  usual: ['DACTE', 'Documento Auxiliar do Conhecimento de Transporte Eletrônico'],
  simplified: [
    'DACTE SIMPLIFICADO',
    'Documento Auxiliar do Conhecimento de Transporte Eletrônico Simplificado',
  ],
  services: ['DACTE OS', 'Documento Auxiliar do Conhecimento de Transporte Eletrônico para Outros Serviços'],
};

/** What the recipient signs; returns where it ends. */
export function drawReceipt(
  sheet: Sheet,
  { left, width }: Frame,
  top: number,
  { content, form }: TransportDocument,
): number {
  const text =
    form === 'services'
      ? 'DECLARO QUE O SERVIÇO DESTE CONHECIMENTO FOI PRESTADO'
      : 'DECLARO QUE RECEBI OS VOLUMES DESTE CONHECIMENTO EM PERFEITO ESTADO PELO QUE DOU POR CUMPRIDO O PRESENTE CONTRATO DE TRANSPORTE';
  sheet.box(left, top, width, 4);
  const fitted = fitText(
    sheet.letters,
    text,
    { size: 7, weight: 'regular' },
    { width: width - 2, height: 3.4 },
  );
  sheet.lines(fitted, left + width / 2, top + 0.6, 'regular', 'center');
  const parts: [string, number][] = [
    ['NOME', 45],
    ['RG', 25],
    ['ASSINATURA / CARIMBO', 50],
    ['CHEGADA DATA/HORA', 25],
    ['SAÍDA DATA/HORA', 25],
  ];
  let x = left;
  for (const [title, part] of parts) {
    drawField(sheet, { title, value: '' }, [x, top + 4, part, RECEIPT_MM - 4], []);
    x += part;
  }
  sheet.box(x, top + 4, left + width - x, RECEIPT_MM - 4);
  const middle = (x + left + width) / 2;
  const bold = { size: 8, weight: 'bold' } as const;
  sheet.text(form === 'services' ? 'CT-e OS' : 'CT-e', middle, top + 8, bold, 'center');
  sheet.text(`Nº ${documentNumber(content.text('ide', 'nCT'))}`, middle, top + 11.5, bold, 'center');
  sheet.text(`SÉRIE ${series(content.text('ide', 'serie'))}`, middle, top + 15, bold, 'center');
  return top + RECEIPT_MM;
}

function drawIssuer(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  { content }: TransportDocument,
  { logo }: PaperContext,
): void {
  sheet.box(x, y, width, HEAD_MM);
  drawTitle(sheet, 'IDENTIFICAÇÃO DO EMITENTE', x, y, width);
  const issuer = content.find('emit');
  const party = partyOf(issuer);
  if (party === null) return;
  let top = y + 3;
  if (logo !== null) {
    sheet.picture(logo, x + 1, top, { width: width - 2, height: 14 });
    top += 15;
  }
  const facts: [string, number, 'bold' | 'regular', number][] = [
    [party.name, 9, 'bold', 8],
    [[party.street, party.district].filter(Boolean).join(' - '), 7, 'regular', 7],
    [
      [`${party.city} - ${party.state}`, party.postalCode === '' ? '' : `CEP ${party.postalCode}`]
        .filter(Boolean)
        .join(' - '),
      7,
      'regular',
      5,
    ],
    [`${titledIdentity(issuer)}   IE: ${party.registration}`, 7, 'regular', 5],
    [party.phone === '' ? '' : `Fone: ${party.phone}`, 7, 'regular', 3],
  ];
  for (const [text, size, weight, height] of facts) {
    if (text === '') continue;
    const line = fitText(sheet.letters, text, { size, weight }, { width: width - 2, height });
    top = sheet.lines(line, x + width / 2, top, weight, 'center') + 0.3;
  }
}

/** The head of every sheet but for its number; returns where it ends. */
export function drawHead(
  sheet: Sheet,
  { left, width }: Frame,
  top: number,
  document: TransportDocument,
  context: PaperContext,
): number {
  const { content, key, supplement, form } = document;
  const code = qrCodeOf(supplement?.text('qrCodCTe') ?? '');
  const hasCode =
    supplement?.text('qrCodCTe') !== undefined && supplement.text('qrCodCTe') !== '' && code !== null;
  const bars = barsOf(key.key);
  const length = bars.reduce((sum, bar) => sum + bar, 0) * MODULE_MM;
  const qrWidth = hasCode ? QR_MM : 0;
  const middle = Math.max(86, length + 2 * QUIET_MM);
  const issuer = width - middle - qrWidth;
  drawIssuer(sheet, left, top, issuer, document, context);
  const x = left + issuer;
  const [name, meaning] = NAMES[form];
  sheet.box(x, top, middle - 26, 11);
  sheet.text(name, x + (middle - 26) / 2, top + 5, { size: 12, weight: 'bold' }, 'center');
  const room = { width: middle - 28, height: 5 };
  sheet.lines(
    fitText(sheet.letters, meaning, { size: 6.5, weight: 'regular' }, room),
    x + (middle - 26) / 2,
    top + 5.7,
    'regular',
    'center',
  );
  const mode = content.text('ide', 'modal');
  drawField(
    sheet,
    { title: 'MODAL', value: MODES[mode] ?? mode, align: 'center' },
    [x + middle - 26, top, 26, 11],
    [],
  );
  const facts: [string, string, number][] = [
    ['MODELO', content.text('ide', 'mod'), 0.7],
    ['SÉRIE', series(content.text('ide', 'serie')), 0.7],
    ['NÚMERO', documentNumber(content.text('ide', 'nCT')), 1.2],
    ['FOLHA', '', 0.7],
    ['DATA E HORA DE EMISSÃO', moment(content.text('ide', 'dhEmi')), 2],
  ];
  const shares = facts.reduce((sum, [, , share]) => sum + share, 0);
  let at = x;
  for (const [title, value, share] of facts) {
    const own = (share / shares) * middle;
    drawField(sheet, { title, value, align: 'center' }, [at, top + 11, own, 8], []);
    at += own;
  }
  sheet.box(x, top + 19, middle, 12);
  sheet.bars(bars, MODULE_MM, x + (middle - length) / 2, top + 20, 10);
  drawField(
    sheet,
    { title: 'CHAVE DE ACESSO', value: groupedKey(key.key), align: 'center', weight: 'bold' },
    [x, top + 31, middle, 7.5],
    [],
  );
  sheet.box(x, top + 38.5, middle, HEAD_MM - 38.5);
  const fitted = fitText(
    sheet.letters,
    CHECK,
    { size: 7, weight: 'regular' },
    { width: middle - 3, height: 7 },
  );
  sheet.lines(fitted, x + middle / 2, top + 39.2, 'regular', 'center');
  if (hasCode && code !== null) {
    sheet.box(x + middle, top, QR_MM, HEAD_MM);
    const module =
      Math.max(
        1,
        Math.min(
          Math.ceil(LEAST_QR_MM / (code.side * DOT_MM)),
          Math.floor((QR_MM - 1) / (code.side * DOT_MM)),
        ),
      ) * DOT_MM;
    const side = code.side * module;
    sheet.matrix(code, module, x + middle + (QR_MM - side) / 2, top + (HEAD_MM - side) / 2);
  }
  return top + HEAD_MM;
}

/** `1/3`, in its field. */
export function drawSheetNumber(
  sheet: Sheet,
  { left, width }: Frame,
  top: number,
  document: TransportDocument,
  text: string,
): void {
  const { supplement, key } = document;
  const length = barsOf(key.key).reduce((sum, bar) => sum + bar, 0) * MODULE_MM;
  const middle = Math.max(86, length + 2 * QUIET_MM);
  const qrWidth = supplement?.text('qrCodCTe') && qrCodeOf(supplement.text('qrCodCTe')) !== null ? QR_MM : 0;
  const x = left + width - middle - qrWidth;
  const shares = 5.3;
  sheet.text(
    text,
    x + ((0.7 + 0.7 + 1.2 + 0.35) / shares) * middle,
    top + 17,
    { size: 9, weight: 'bold' },
    'center',
  );
}
