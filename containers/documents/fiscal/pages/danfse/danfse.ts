import { cityOf } from '../../values/cities.ts';
import type { ServiceInvoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { isReplacement } from '../../values/status.ts';
import type { Letters } from '../paper/letters.ts';
import { PaperPages } from '../paper/pages.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import type { PaperContext } from '../paper-order.ts';
import { cell, type DanfseCell, drawBlock, drawText, heading } from './grid.ts';
import { drawDanfseHead, drawSheetNumber, isTrial } from './head.ts';
import { otherPartyBlocks, providerRows } from './parties.ts';
import { remarksOf } from './remarks.ts';
import { cityTaxRows, federalTaxRows, newTaxRows, totalRows } from './taxes.ts';

const SLIP_MM = 8;

function markOf(document: ServiceInvoice, { standing, events }: PaperContext): string | null {
  if (standing.status === 'cancelled') return events.some(isReplacement) ? 'SUBSTITUÍDA' : 'CANCELADA';
  return isTrial(document) ? 'SEM VALIDADE JURÍDICA' : null;
}

/** Formats a code: `06.04.01`. */
function serviceCode(code: string): string {
  return /^\d{6}$/.test(code) ? code.replace(/(\d{2})(?=\d)/g, '$1.') : code;
}

/** Formats a code: `1.1506.10.00`. */
function goodsCode(code: string): string {
  return /^\d{9}$/.test(code) ? code.replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4') : code;
}

function serviceRows(content: FiscalElement): DanfseCell[][] {
  const service = content.find('DPS', 'infDPS', 'serv');
  const at = (...way: string[]) => service?.text(...way) ?? '';
  const codes = [serviceCode(at('cServ', 'cTribNac')), at('cServ', 'cTribMun')].filter(Boolean);
  const place = cityOf(at('locPrest', 'cLocPrestacao')) || content.text('xLocPrestacao');
  const country = at('locPrest', 'cPaisPrestacao');
  const described = [content.text('xTribNac'), content.text('xTribMun')].filter(Boolean).join(' / ');
  const goods = content.text('xNBS');
  return [
    [
      heading('SERVIÇO PRESTADO'),
      cell('Código de Tributação Nacional / Municipal', codes.join(' / ')),
      cell('Código da NBS', goodsCode(at('cServ', 'cNBS'))),
      cell('Local da Prestação / Sigla UF / País', [place, country || 'BR'].filter(Boolean).join(' / ')),
    ],
    [cell('Descrição do Código de Tributação Nacional / Municipal', described, 4)],
    ...(goods === '' ? [] : [[cell('Descrição da NBS', goods, 4)]]),
  ];
}

/** Draws the receipt that the recipient signs, at the foot of the last sheet. */
function drawSlip(pages: PaperPages, { content, key }: ServiceInvoice): void {
  pages.need(SLIP_MM + 1);
  const { sheet, frame } = pages;
  const top = pages.y + pages.room - SLIP_MM;
  const widths = [frame.width / 4, frame.width / 4, frame.width / 2];
  const titles = [
    'DATA CIENTIFICAÇÃO:',
    'IDENTIFICAÇÃO E ASSINATURA',
    `Nº NFS-e / CHAVE NFS-e: ${content.text('nNFSe')} / ${key.key}`,
  ];
  let x = frame.left;
  for (const [index, width] of widths.entries()) {
    sheet.box(x, top, width, SLIP_MM);
    sheet.text(titles[index] ?? '', x + 1, top + 2.6, { size: 6, weight: 'bold' });
    x += width;
  }
  pages.y = top + SLIP_MM;
}

/** Draws the DANFSe of a NFS-e of the national standard. */
export function drawDanfse(letters: Letters, document: ServiceInvoice, context: PaperContext): PaperSheet[] {
  const { content } = document;
  let headTop = 0;
  const pages = new PaperPages(letters.sans, markOf(document, context), (sheet, frame, top, isFirst) => {
    headTop = top;
    return drawDanfseHead(sheet, frame, top, document, context, isFirst);
  });
  drawBlock(pages, providerRows(content));
  for (const rows of otherPartyBlocks(content)) drawBlock(pages, rows);
  drawBlock(pages, serviceRows(content));
  drawText(pages, 'Descrição do Serviço', content.text('DPS', 'infDPS', 'serv', 'cServ', 'xDescServ'));
  drawBlock(pages, cityTaxRows(content));
  drawBlock(pages, federalTaxRows(content));
  drawBlock(pages, newTaxRows(content));
  drawBlock(pages, totalRows(content));
  const remarks = [...remarksOf(content, context), ...pages.leftovers];
  drawText(pages, 'INFORMAÇÕES COMPLEMENTARES', remarks.join('\n'), true);
  drawSlip(pages, document);
  const { sheets } = pages;
  if (sheets.length > 1)
    for (const [index, sheet] of sheets.entries())
      drawSheetNumber(sheet, pages.frame, headTop, `${index + 1}/${sheets.length}`);
  return [...sheets];
}
