import { groupedKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import type { Canvas, Place } from './canvas.ts';
import { type SampleLabel, SENDER, sampleKey } from './people.ts';

/**
 * A page with a simplified DANFE, as marketplaces add one after each label. Returns the texts that a scanner
 * reads on it.
 */
export function danfePage(canvas: Canvas, place: Place, label: SampleLabel): string[] {
  const { x, y } = place;
  const number = Number((label.invoiceNumber ?? '1').replaceAll('.', ''));
  const key = label.key ?? sampleKey(number);
  canvas.frame(place, 0.3);
  canvas.text('DANFE SIMPLIFICADO - ETIQUETA', x + 3, y + 7, 10, true);
  canvas.text('CHAVE DE ACESSO', x + 3, y + 14, 7, true);
  canvas.text(groupedKey(key), x + 3, y + 18, 7);
  canvas.code(key, x + 6, y + 21, 14, 0.25);
  canvas.text('PROTOCOLO DE AUTORIZAÇÃO 135260000000001 23/11/2026', x + 3, y + 42, 7);
  canvas.text(`EMITENTE ${SENDER.name}  CNPJ ${SENDER.cnpj}`, x + 3, y + 50, 7);
  canvas.text(
    `1 - SAÍDA  SÉRIE ${label.series ?? '1'}  NÚMERO ${label.invoiceNumber ?? '1'}`,
    x + 3,
    y + 55,
    7,
  );
  canvas.text(`DESTINATÁRIO ${label.recipient}`, x + 3, y + 63, 8);
  canvas.text(`CEP ${label.cep}`, x + 3, y + 68, 8);
  return [key];
}

/** Mercado Livre's list for packers, which contains every parcel but is not a label. */
export function controlSheet(canvas: Canvas, { x, y, width }: Place, labels: readonly SampleLabel[]): void {
  canvas.text('Folha de controle', x, y + 6, 14, true);
  for (const [row, { order, recipient }] of labels.slice(0, 12).entries()) {
    const top = y + 12 + row * 10;
    canvas.bar(x, top, width, 0.2);
    canvas.text(`Pack ID: ${order}`, x, top + 4, 7, true);
    canvas.text(`${recipient}  SKU CAM-AZ-M  Quantidade 1`, x, top + 8, 6);
  }
}

export function contentDeclaration(canvas: Canvas, place: Place, label: SampleLabel): void {
  const { x, y, width } = place;
  canvas.frame(place, 0.3);
  canvas.text('DECLARAÇÃO DE CONTEÚDO', x + 3, y + 7, 10, true);
  canvas.text(`REMETENTE ${SENDER.name}`, x + 2, y + 14, 7);
  canvas.text(`DESTINATÁRIO ${label.recipient}  CEP ${label.cep}`, x + 2, y + 18, 7);
  canvas.text('IDENTIFICAÇÃO DOS BENS', x + 3, y + 26, 8, true);
  for (let row = 0; row < 4; row++) {
    canvas.bar(x, y + 28 + row * 6, width, 0.2);
    canvas.text(`${row + 1}  Camiseta de algodão  1  R$ 49,90`, x + 3, y + 32 + row * 6, 7);
  }
  canvas.text('PESO TOTAL (kg) 0,450', x + 3, y + 58, 7, true);
  canvas.text('Declaro que não me enquadro no conceito de contribuinte', x + 3, y + 64, 6);
}
