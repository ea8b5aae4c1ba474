import type { Expected } from './make-sheets.ts';
import type { Place, Sheet } from './sheet.ts';

export type Draw = (sheet: Sheet, place: Place, item: Expected) => void;

function recipient(sheet: Sheet, { x, y }: Place, name: string): void {
  sheet.text(name, x, y, 10, true);
  sheet.text('Rua das Acácias, 120, apto 31', x, y + 5, 9);
  sheet.text('Bairro do Porto', x, y + 9.5, 9);
  sheet.text('01001-000 São Paulo/SP', x, y + 14, 9, true);
}

/** White text on a black bar, like the headings on labels. */
function heading(sheet: Sheet, text: string, { x, y, width, height }: Place): void {
  sheet.bar(x, y, width, height);
  sheet.text(text, x + 2, y + height - 1.4, height * 1.9, true, true);
}

/** Mercado Envios: no frame, a black box with the route, lines across the whole width, much white space. */
export const mercadoEnvios: Draw = (sheet, { x, y, width, height }, { code, name }) => {
  sheet.text('Loja Exemplo #123456789', x + 3, y + 6, 8);
  sheet.text('Rua do Comércio, 45, São Paulo', x + 3, y + 10, 8);
  sheet.text('Pack ID: 20000012345', x + 3, y + 15, 9, true);
  sheet.bar(x, y + 19, width, 0.5);
  heading(sheet, 'XSP10', { x: x + 3, y: y + 22, width: width * 0.42, height: 12 });
  sheet.text('SSP5 > SPC1', x + width * 0.55, y + 30, 14, true);
  sheet.bar(x, y + 37, width, 0.5);
  sheet.code(code, x + 12, y + 41, 20, 0.33);
  sheet.text('44000012345', x + 30, y + 66, 12, true);
  sheet.bar(x, y + 70, width, 0.5);
  sheet.matrix(`{"id":"${code}","t":"lm"}`, x + width - 32, y + 76, 0.9);
  sheet.text('CEP: 01001-000', x + 3, y + 78, 15, true);
  recipient(sheet, { x: x + 3, y: y + 90, width, height }, name);
  sheet.code(`${code}B`, x + 8, y + height - 20, 14);
  sheet.text('R', x + width - 12, y + height - 8, 24, true);
};

/** The strip of a simplified DANFE: key, number and issuer. */
export const danfeStrip: Draw = (sheet, place, { code, name }) => {
  const { x, y, width, height } = place;
  sheet.frame(place, 0.2);
  sheet.text('DANFE SIMPLIFICADO - ETIQUETA', x + 3, y + 5, 8, true);
  sheet.text('1 - SAÍDA   NÚMERO 000.012.345 SÉRIE 001', x + 3, y + 9, 6);
  sheet.code(code, x + 6, y + 11, Math.min(12, height * 0.35));
  sheet.text('CHAVE DE ACESSO', x + 3, y + height * 0.35 + 15, 6, true);
  sheet.text('3520 0114 2001 6600 0187 5500 1000 0000 0462', x + 3, y + height * 0.35 + 18, 6);
  sheet.text('PROTOCOLO DE AUTORIZAÇÃO 135260000000001', x + 3, y + height * 0.35 + 21, 6);
  if (height > 45) sheet.text(`DESTINATÁRIO ${name}`, x + 3, y + height * 0.35 + 26, 7);
  if (height > 60) sheet.bar(x, y + height - 12, width, 0.2);
  if (height > 60) sheet.text('EMITENTE Loja Exemplo Ltda', x + 3, y + height - 4, 7);
};

/** Shopee: a frame, rows with lines between them, codes of all kinds. */
export const shopee: Draw = (sheet, place, { code, name }) => {
  const { x, y, width, height } = place;
  sheet.frame(place, 0.3);
  sheet.text('Shopee', x + 3, y + 9, 20, true);
  sheet.text('XPRESS', x + width - 30, y + 9, 14, true);
  sheet.bar(x, y + 13, width, 0.3);
  sheet.code(code, x + 8, y + 16, height * 0.12, 0.3);
  sheet.text('BR258804317AB9C', x + width / 3, y + 21 + height * 0.12, 10, true);
  const middle = y + 24 + height * 0.12;
  sheet.bar(x, middle, width, 0.3);
  sheet.bar(x + width * 0.6, middle, 0.3, height * 0.3);
  sheet.text('DESTINATÁRIO', x + 2, middle + 5, 8, true);
  recipient(sheet, { x: x + 2, y: middle + 10, width, height }, name);
  sheet.matrix(code, x + width * 0.68, middle + 5);
  sheet.bar(x, middle + height * 0.3, width, 0.3);
  sheet.text('SP-01', x + 5, middle + height * 0.3 + 14, 30, true);
  sheet.code(`${code}B`, x + 8, y + height - 16, 9);
  sheet.text('REMETENTE Loja Exemplo  Pedido 250901ABCDEF', x + 3, y + height - 3, 7);
};

/** Correios (SIGEP): the service's symbol, tracking code, lines to sign on, a box for the recipient. */
export const correios: Draw = (sheet, { x, y, width, height }, { code, name }) => {
  sheet.bar(x + 3, y + 3, 18, 14);
  sheet.matrix(`0100100002000${code}`, x + 34, y + 2, 0.7);
  sheet.text('SEDEX', x + width - 26, y + 14, 16, true);
  sheet.text('NF: 12345  Contrato 9912345678  Volume 1/1  Peso (g) 450', x + 2, y + 26, 7);
  sheet.text('AA 123 456 785 BR', x + width / 2 - 24, y + 32, 13, true);
  sheet.code(code, x + 10, y + 34, 18, 0.3);
  sheet.text('Recebedor:', x + 2, y + 58, 8);
  sheet.bar(x + 18, y + 58.5, width - 20, 0.15);
  sheet.text('Assinatura:', x + 2, y + 64, 8);
  sheet.bar(x + 18, y + 64.5, 35, 0.15);
  const box = { x, y: y + 68, width, height: height - 68 - 22 };
  sheet.frame(box, 0.3);
  heading(sheet, 'DESTINATÁRIO', { x, y: y + 68, width: 36, height: 5 });
  recipient(sheet, { x: x + 3, y: y + 79, width, height }, name);
  sheet.code(`${code}B`, x + 4, y + 95, Math.max(8, box.height - 30));
  sheet.text('Remetente: Loja Exemplo', x + 2, y + height - 16, 8, true);
  sheet.text('Rua do Comércio, 45 - 01310-100 São Paulo/SP', x + 2, y + height - 11, 8);
};

/** Jadlog, Total Express: a table whose cells have headings, with a large route number. */
export const carrierTable: Draw = (sheet, place, { code, name }) => {
  const { x, y, width, height } = place;
  sheet.text('TRANSPORTADORA', x + 3, y + 8, 16, true);
  sheet.text('1/1', x + width - 14, y + 8, 16, true);
  for (const part of [0.08, 0.32, 0.58, 0.72]) sheet.bar(x, y + height * part, width, 0.4);
  sheet.bar(x + width * 0.5, y + height * 0.58, 0.4, height * 0.14);
  sheet.code(code, x + 6, y + height * 0.1, height * 0.14, 0.3);
  sheet.text('08012300123456', x + 30, y + height * 0.29, 11);
  sheet.text('DESTINATÁRIO', x + 2, y + height * 0.36, 7);
  recipient(sheet, { x: x + 2, y: y + height * 0.41, width, height }, name);
  sheet.text('CO SAO 04', x + 3, y + height * 0.68, 20, true);
  sheet.text('RODO', x + width * 0.56, y + height * 0.68, 20, true);
  sheet.code(`${code}B`, x + 6, y + height * 0.76, height * 0.13);
  sheet.text('REMETENTE Loja Exemplo  NF 12345', x + 2, y + height - 2, 7);
};

/** Amazon: large type and white space, a code at the bottom, no lines. */
export const amazon: Draw = (sheet, { x, y, width, height }, { code, name }) => {
  sheet.text('DE: Loja Exemplo', x + 3, y + 6, 7);
  sheet.text('Rua do Comércio, 45', x + 3, y + 9, 7);
  sheet.text('PARA:', x + 3, y + 22, 8);
  recipient(sheet, { x: x + 14, y: y + 22, width, height }, name);
  sheet.text('CNF1', x + width * 0.3, y + height * 0.45, 44, true);
  sheet.matrix(code, x + width - 24, y + 4, 0.8);
  sheet.code(code, x + 10, y + height * 0.56, height * 0.14, 0.36);
  sheet.text('TBA123456789000', x + width * 0.3, y + height * 0.56 + height * 0.14 + 5, 11);
  sheet.code(`${code}B`, x + 10, y + height - 18, 12);
  sheet.text('CICLO 1  A', x + 10, y + height - 2, 9, true);
};

/** A content declaration (Correios): a table of goods across its whole width, a text, a line to sign on. */
export const declaration: Draw = (sheet, place, { code, name }) => {
  const { x, y, width, height } = place;
  sheet.frame(place, 0.3);
  sheet.text('DECLARAÇÃO DE CONTEÚDO', x + width / 2 - 30, y + 6, 13, true);
  sheet.bar(x, y + 9, width, 0.3);
  sheet.text('REMETENTE Loja Exemplo', x + 2, y + 14, 8);
  sheet.text(`DESTINATÁRIO ${name}`, x + width / 2, y + 14, 8);
  sheet.bar(x, y + 24, width, 0.3);
  sheet.text('IDENTIFICAÇÃO DOS BENS', x + width / 2 - 20, y + 29, 9, true);
  for (let row = 0; row < 6; row++) {
    sheet.bar(x, y + 31 + row * 6, width, 0.2);
    sheet.text(`${row + 1}   Camiseta de algodão   ${row + 1}   R$ 49,90`, x + 3, y + 35.5 + row * 6, 8);
  }
  sheet.bar(x, y + 67, width, 0.2);
  sheet.text('PESO TOTAL (kg) 0,450', x + 3, y + 72, 8, true);
  sheet.text('Declaro que não me enquadro no conceito de contribuinte', x + 3, y + 80, 8);
  sheet.text(code, x + width - 30, y + 80, 7);
  sheet.bar(x + width / 2, y + height - 12, width / 3, 0.2);
  sheet.text('Assinatura do declarante', x + width / 2 + 4, y + height - 8, 7);
};

/** A marketplace's sheet for packers: orders, each with a small code. */
export const control: Draw = (sheet, { x, y, width }, { code, name }) => {
  sheet.text('FOLHA DE CONTROLE', x, y + 6, 16, true);
  sheet.text(`${code} ${name}`, x + width / 2, y + 6, 8);
  for (let row = 0; row < 8; row++) {
    const top = y + 14 + row * 28;
    sheet.bar(x, top, width, 0.2);
    sheet.text(`Venda 2000001234${row}`, x, top + 8, 10, true);
    sheet.text('Camiseta de algodão, azul, M   SKU CAM-AZ-M', x + 55, top + 8, 9);
    sheet.text('Quantidade 1', x + width - 24, top + 8, 9);
    sheet.matrix(`venda ${row}`, x, top + 11);
  }
};
