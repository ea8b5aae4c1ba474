import { groupedKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import type { Canvas, Place } from './canvas.ts';
import { type SampleLabel, SENDER } from './people.ts';

/**
 * Draws a label in the style of a marketplace or carrier, and returns the texts that a scanner reads on it.
 */
export type DrawLabel = (canvas: Canvas, place: Place, label: SampleLabel) => string[];

const DATE = '23/11/2026 07:12';

function address(canvas: Canvas, x: number, y: number, { recipient, cep }: SampleLabel, size = 10): void {
  canvas.text(recipient, x, y, size, true);
  canvas.text('Rua das Acácias, 120, apto 31', x, y + size * 0.45, 8);
  canvas.text('Bairro do Porto', x, y + size * 0.45 + 4, 8);
  canvas.text(`${cep} São Paulo/SP`, x, y + size * 0.45 + 8, 9, true);
}

function sender(canvas: Canvas, x: number, y: number, heading: string): void {
  canvas.text(`${heading} ${SENDER.name}`, x, y, 7);
  canvas.text(`Rua do Comércio, 45 - CEP ${SENDER.cep} São Paulo/SP`, x, y + 3, 7);
}

function invoiceLine({ invoiceNumber, series }: SampleLabel): string {
  return invoiceNumber === undefined ? '' : `NF: ${invoiceNumber}  Série: ${series ?? '1'}`;
}

/** Prints the label's key in groups of four, if it has one. */
function keyOf(canvas: Canvas, x: number, y: number, { key }: SampleLabel): string[] {
  if (key === undefined) return [];
  canvas.text('CHAVE DE ACESSO', x, y, 6, true);
  canvas.text(groupedKey(key), x, y + 3, 6);
  return [];
}

export const mercadoLivre: DrawLabel = (canvas, { x, y, width, height }, label) => {
  const { tracking, order, recipient, cep } = label;
  canvas.text(`${SENDER.name} #123456789`, x + 3, y + 6, 8);
  canvas.text(`Rua do Comércio 45, São Paulo, CEP ${SENDER.cep}`, x + 3, y + 10, 8);
  canvas.text(`Pack ID: ${order.slice(0, 5)} ${order.slice(5)}`, x + 3, y + 15, 9, true);
  canvas.text(invoiceLine(label), x + 55, y + 15, 8);
  canvas.bar(x, y + 19, width, 0.5);
  canvas.text('XSP10', x + 5, y + 32, 24, true);
  canvas.text('SSP5 > SPC1', x + width * 0.55, y + 31, 14, true);
  canvas.bar(x, y + 37, width, 0.5);
  canvas.code(tracking, x + 16, y + 41, 20, 0.4);
  canvas.text(tracking, x + 34, y + 66, 12, true);
  canvas.bar(x, y + 70, width, 0.5);
  const json = `{"id":"${tracking}","sender_id":123456789,"hash_code":"q1w2e3","security_digit":"0"}`;
  canvas.qr(json, x + width - 32, y + 74, 0.7);
  canvas.text(`CEP: ${cep}`, x + 3, y + 80, 15, true);
  canvas.text(`${recipient} (${tracking.slice(5)}USUARIO)`, x + 3, y + 110, 9, true);
  canvas.text('Endereço: Rua das Acácias 120', x + 3, y + 115, 8);
  canvas.text('Bairro: Bairro do Porto', x + 3, y + 119, 8);
  canvas.text('Cidade de destino: São Paulo, SP', x + 3, y + 123, 8);
  const read = keyOf(canvas, x + 3, y + 130, label);
  canvas.text('Mercado Envios', x + 3, y + height - 4, 8, true);
  return [tracking, json, ...read];
};

export const shopee: DrawLabel = (canvas, place, label) => {
  const { x, y, width, height } = place;
  canvas.frame(place, 0.3);
  canvas.text('Shopee', x + 3, y + 9, 20, true);
  canvas.text('Xpress', x + width - 30, y + 9, 14, true);
  canvas.bar(x, y + 13, width, 0.3);
  canvas.code(label.tracking, x + 8, y + 16, 17, 0.35);
  canvas.text(label.tracking, x + width / 3, y + 38, 10, true);
  canvas.bar(x, y + 41, width, 0.3);
  canvas.bar(x + width * 0.62, y + 41, 0.3, 42);
  canvas.text('DESTINATÁRIO', x + 2, y + 46, 8, true);
  address(canvas, x + 2, y + 51, label);
  canvas.qr(label.tracking, x + width * 0.68, y + 48, 0.9);
  canvas.bar(x, y + 83, width, 0.3);
  canvas.text('SP-01', x + 5, y + 97, 30, true);
  const read = keyOf(canvas, x + 3, y + 103, label);
  canvas.bar(x, y + 108, width, 0.3);
  sender(canvas, x + 2, y + 113, 'REMETENTE');
  canvas.text(`Pedido: ${label.order}`, x + 2, y + 122, 8, true);
  canvas.text(invoiceLine(label), x + 48, y + 122, 7);
  canvas.text(`Envio previsto: ${DATE}`, x + 2, y + height - 3, 7);
  return [label.tracking, label.tracking, ...read];
};

export const tiktok: DrawLabel = (canvas, place, label) => {
  const { x, y, width, height } = place;
  canvas.frame(place, 0.3);
  canvas.text('TikTok Shop', x + 3, y + 8, 13, true);
  canvas.text('J&T EXPRESS', x + width - 38, y + 8, 13, true);
  canvas.code(label.tracking, x + 8, y + 12, 18, 0.4);
  canvas.text(label.tracking, x + 28, y + 35, 11, true);
  canvas.bar(x, y + 38, width, 0.3);
  canvas.text('Para:', x + 2, y + 43, 8, true);
  address(canvas, x + 14, y + 43, label);
  canvas.bar(x, y + 64, width, 0.3);
  sender(canvas, x + 2, y + 69, 'De:');
  const read = keyOf(canvas, x + 2, y + 78, label);
  canvas.bar(x, y + 84, width, 0.3);
  canvas.text(`ID do pedido: ${label.order}`, x + 2, y + 90, 8);
  canvas.text(invoiceLine(label), x + 2, y + 95, 8);
  canvas.qr(label.order, x + width - 30, y + 96, 0.9);
  canvas.text(`Impresso em ${DATE}`, x + 2, y + height - 3, 6);
  return [label.tracking, label.order, ...read];
};

export const correios: DrawLabel = (canvas, { x, y, width, height }, label) => {
  const { tracking, cep, volume = '1/1' } = label;
  canvas.bar(x + 3, y + 3, 18, 14);
  canvas.text('SEDEX', x + width - 26, y + 14, 16, true);
  const number = label.invoiceNumber ?? '';
  canvas.text(`NF: ${number}  Contrato 9912345678  Volume ${volume}  Peso (g) 450`, x + 2, y + 26, 7);
  const spaced = `${tracking.slice(0, 2)} ${tracking.slice(2, 5)} ${tracking.slice(5, 8)} ${tracking.slice(8, 11)} ${tracking.slice(11)}`;
  canvas.text(spaced, x + width / 2 - 24, y + 32, 13, true);
  canvas.code(tracking, x + 12, y + 34, 18, 0.4);
  canvas.text('Recebedor:', x + 2, y + 58, 8);
  canvas.bar(x + 18, y + 58.5, width - 20, 0.15);
  canvas.text('Assinatura:', x + 2, y + 64, 8);
  canvas.text('Documento:', x + 55, y + 64, 8);
  canvas.frame({ x, y: y + 68, width, height: height - 90 }, 0.3);
  canvas.text('DESTINATÁRIO', x + 2, y + 73, 9, true);
  address(canvas, x + 3, y + 79, label);
  canvas.code(cep.replace('-', ''), x + 6, y + 97, 16, 0.4);
  const read = keyOf(canvas, x + 3, y + 115, label);
  canvas.text(`Pedido: ${label.order}`, x + 45, y + 110, 7);
  canvas.text(`Remetente: ${SENDER.name}`, x + 2, y + height - 16, 8, true);
  canvas.text('Rua do Comércio, 45', x + 2, y + height - 12, 8);
  canvas.text(`${SENDER.cep} São Paulo/SP`, x + 2, y + height - 8, 8);
  return [tracking, cep.replace('-', ''), ...read];
};

export const amazon: DrawLabel = (canvas, { x, y, width, height }, label) => {
  sender(canvas, x + 3, y + 6, 'DE:');
  canvas.text('PARA:', x + 3, y + 22, 8);
  address(canvas, x + 16, y + 22, label);
  canvas.text('CNF1', x + width * 0.3, y + 66, 44, true);
  canvas.qr(label.tracking, x + width - 24, y + 12, 0.9);
  canvas.code(label.tracking, x + 10, y + 82, 20, 0.45);
  canvas.text(label.tracking, x + width * 0.3, y + 107, 11);
  canvas.text(`Pedido: ${label.order}`, x + 10, y + 113, 8);
  canvas.text(invoiceLine(label), x + 10, y + 118, 8);
  const read = keyOf(canvas, x + 10, y + 123, label);
  canvas.text('amazon logistics', x + 10, y + height - 6, 9, true);
  return [label.tracking, label.tracking, ...read];
};

/** A table whose cells have headings, as carriers print it, with the name of a marketplace or carrier. */
const table =
  (title: string, orderHead: string, trackingHead: string): DrawLabel =>
  (canvas, place, label) => {
    const { x, y, width, height } = place;
    canvas.frame(place, 0.3);
    canvas.text(title, x + 3, y + 9, 16, true);
    canvas.text(label.volume ?? '1/1', x + width - 14, y + 9, 14, true);
    for (const part of [12, 46, 78, 92]) canvas.bar(x, y + part, width, 0.4);
    canvas.code(label.tracking, x + 8, y + 15, 18, 0.4);
    canvas.text(`${trackingHead} ${label.tracking}`, x + 8, y + 40, 10);
    canvas.text('DESTINATÁRIO', x + 2, y + 51, 7);
    address(canvas, x + 2, y + 57, label);
    canvas.text('CO SAO 04', x + 3, y + 89, 18, true);
    canvas.text(`${orderHead} ${label.order}`, x + 3, y + 98, 9);
    canvas.text(invoiceLine(label), x + 3, y + 103, 8);
    const read = keyOf(canvas, x + 3, y + 108, label);
    canvas.code(`${label.tracking}001`, x + 8, y + 114, 12, 0.35);
    sender(canvas, x + 2, y + height - 7, 'REMETENTE');
    return [label.tracking, `${label.tracking}001`, ...read];
  };

export const magalu = table('magalu entregas', 'Pedido:', 'Código de rastreio:');
export const shein = table('SHEIN  J&T EXPRESS', 'Nº do pedido:', '');
export const jadlog = table('JADLOG', 'Pedido:', 'Shipment ID:');
export const loggi = table('loggi', 'Pedido:', 'Código de rastreio:');
export const totalExpress = table('TOTAL EXPRESS', 'Pedido:', 'AWB:');
/** The label of an unknown carrier. */
export const unknown = table('VELOZ CARGAS', 'Pedido:', '');
