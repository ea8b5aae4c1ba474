import { lookUp } from '../../../../plain/look-up.ts';
import type { TransportDocument } from '../../values/documents.ts';
import { documentNumber, series } from '../../values/values.ts';
import { type DocumentHead, factsOf } from '../document-head.ts';
import { qrCodeOf } from '../paper/codes.ts';
import { drawField, type PaperFrame } from '../paper/fields.ts';
import type { PaperSheet } from '../paper/sheet.ts';
import { fitText } from '../paper/wrap.ts';
import type { PaperContext } from '../paper-order.ts';
import { MODES } from './tables.ts';

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

/** Draws the receipt that the recipient signs; returns where it ends. */
export function drawDacteReceipt(
  sheet: PaperSheet,
  { left, width }: PaperFrame,
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
    drawField(sheet, { title, value: '' }, { x, y: top + 4, width: part, height: RECEIPT_MM - 4 }, []);
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

/** Returns the head of every sheet of a DACTE. */
export function headOf(document: TransportDocument, { logo }: PaperContext): DocumentHead {
  const { content, key, supplement, form } = document;
  const [name, meaning] = NAMES[form];
  const mode = content.text('ide', 'modal');
  return {
    ...{ name, meaning, logo, key: key.key, check: CHECK, issuer: content.find('emit') },
    side: { title: 'MODAL', value: lookUp(MODES, mode) ?? mode },
    facts: factsOf(content, 'nCT'),
    code: qrCodeOf(supplement?.text('qrCodCTe')),
  };
}
