import { lookUp } from '../../../../plain/look-up.ts';
import { cityOf } from '../../values/cities.ts';
import type { ServiceInvoice } from '../../values/documents.ts';
import { date, moment } from '../../values/values.ts';
import { DOT_MM, qrCodeOf } from '../paper/codes.ts';
import type { PaperFrame } from '../paper/fields.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { fitText } from '../paper/wrap.ts';
import type { PaperContext } from '../paper-order.ts';
import { cell, drawCells, heading } from './grid.ts';
import { issuerRole } from './parties.ts';
import { ENVIRONMENTS, MAKERS, PURPOSES, SITUATIONS } from './tables.ts';

const BAND_MM = 12;
const QR_MM = 19;
const BORDER_MM = 1.5;
const LOOK_UP = '/ConsultaPublica/?tpc=1&chave=';
const REAL = 'https://www.nfse.gov.br';
const TRIAL = 'https://www.producaorestrita.nfse.gov.br';
const CHECK = [
  'A autenticidade desta NFS-e pode ser verificada',
  'pela leitura deste código QR ou pela consulta da',
  'chave de acesso no portal nacional da NFS-e',
];

/** `tpAmb` of documents with legal effect. */
const PRODUCTION = '1';

export function isTrial({ content }: ServiceInvoice): boolean {
  return content.text('DPS', 'infDPS', 'tpAmb') !== PRODUCTION;
}

/**
 * Returns the address at which the note can be looked up, which the norm derives from the key: the XML does not state
 * it.
 */
function addressOf(document: ServiceInvoice): string {
  return `${isTrial(document) ? TRIAL : REAL}${LOOK_UP}${document.key.key}`;
}

function drawBand(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  document: ServiceInvoice,
  { logo }: PaperContext,
): void {
  const { content } = document;
  const column = width / 4;
  sheet.box(BORDER_MM, BORDER_MM, sheet.width - 2 * BORDER_MM, sheet.height - 2 * BORDER_MM);
  sheet.fill(left, top, width, BAND_MM);
  if (logo === null) sheet.text('NFS-e', left + 2, top + 7.8, { size: 18, weight: 'bold' });
  else sheet.picture(logo, left + 1, top + 0.5, { width: column - 2, height: BAND_MM - 1 });
  const titles = ['DANFSe v2.0', 'Documento Auxiliar da NFS-e'];
  const lines = isTrial(document) ? [...titles, 'NFS-e SEM VALIDADE JURÍDICA'] : titles;
  sheet.lines({ lines, size: 9, stretch: 1 }, left + width / 2, top + 0.8, 'bold', 'center');
  const city = cityOf(content.text('DPS', 'infDPS', 'cLocEmi')) || content.text('xLocEmi');
  const x = left + 3 * column;
  const room = { width: column - 2, height: 4 };
  const named = fitText(sheet.letters, `Município: ${city}`, { size: 8, weight: 'regular' }, room);
  const below = sheet.lines(named, x, top + 0.8, 'regular');
  const maker = content.text('ambGer');
  const environment = content.text('DPS', 'infDPS', 'tpAmb');
  const facts = [
    `Ambiente Gerador: ${lookUp(MAKERS, maker) ?? maker}`,
    `Tipo de Ambiente: ${lookUp(ENVIRONMENTS, environment) ?? environment}`,
  ];
  sheet.lines({ lines: facts, size: 6, stretch: 1 }, x, below + 0.2, 'regular');
}

function drawCode(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  document: ServiceInvoice,
): number {
  const x = left + (width * 3) / 4;
  const code = qrCodeOf(addressOf(document));
  if (code === null) return top;
  const module = Math.max(1, Math.floor(QR_MM / (code.side * DOT_MM))) * DOT_MM;
  const side = code.side * module;
  sheet.qrSymbol(code, module, x + (width / 4 - side) / 2, top + 1.5);
  return sheet.lines({ lines: CHECK, size: 6, stretch: 1 }, x, top + side + 2.5, 'regular') + 0.5;
}

/** Draws the identification of note and declaration beside the QR code; returns where it ends. */
function drawIdentity(sheet: PaperSheet, frame: PaperFrame, top: number, document: ServiceInvoice): number {
  const { content, key } = document;
  const declared = (name: string) => content.text('DPS', 'infDPS', name);
  const status = content.text('cStat');
  const purpose = content.text('DPS', 'infDPS', 'IBSCBS', 'finNFSe');
  const rows = [
    [cell('CHAVE DE ACESSO DA NFS-E', key.key, 3)],
    [
      cell('NÚMERO DA NFS-E', content.text('nNFSe')),
      cell('COMPETÊNCIA DA NFS-E', date(declared('dCompet'))),
      cell('DATA E HORA DA EMISSÃO DA NFS-E', moment(content.text('dhProc'))),
    ],
    [
      cell('NÚMERO DA DPS', declared('nDPS')),
      cell('SÉRIE DA DPS', declared('serie')),
      cell('DATA E HORA DA EMISSÃO DA DPS', moment(declared('dhEmi'))),
    ],
    [
      heading('EMITENTE DA NFS-e', issuerRole(content)),
      cell('SITUAÇÃO DA NFS-e', lookUp(SITUATIONS, status) ?? status),
      cell('FINALIDADE', lookUp(PURPOSES, purpose) ?? purpose),
    ],
  ];
  const beside = { left: frame.left, width: (frame.width * 3) / 4 };
  let y = top;
  for (const row of rows) y = drawCells(sheet, beside, y, row, [], 3);
  return Math.max(y, drawCode(sheet, frame, top, document));
}

/** Draws the head of a sheet: complete on the first, with only the key on others; returns where it ends. */
export function drawDanfseHead(
  sheet: PaperSheet,
  frame: PaperFrame,
  top: number,
  document: ServiceInvoice,
  context: PaperContext,
  isFirst: boolean,
): number {
  drawBand(sheet, frame, top, document, context);
  const below = top + BAND_MM;
  sheet.line(frame.left, below, frame.left + frame.width, below);
  if (isFirst) return drawIdentity(sheet, frame, below, document);
  const number = document.content.text('nNFSe');
  const cells = [cell('CHAVE DE ACESSO DA NFS-E', document.key.key, 3), cell('NÚMERO DA NFS-E', number)];
  return drawCells(sheet, frame, below, cells, []);
}

/** Writes `Folha 1/2` into the head. */
export function drawSheetNumber(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
  top: number,
  text: string,
): void {
  const style = { size: 6, weight: 'regular' } as const;
  sheet.text(`Folha ${text}`, left + width - 1, top + BAND_MM - 1, style, 'right');
}
