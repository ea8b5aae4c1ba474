import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { DOCUMENTS_A_CREDIT } from '../../brazil/documents/request.ts';
import { SENDING_CREDITS } from '../../esign/order.ts';
import { CREDITS_AN_ORDER } from '../../shipping/specification.ts';

/** The prices of calls, by their kind (specification 8.2). */
export const CALL_PRICES: readonly (readonly [call: string, price: string])[] = [
  ...toolPrices(),
  ['Validar documentos', `1 crédito a cada ${DOCUMENTS_A_CREDIT} itens, ou fração`],
  ['Ler um boleto, gerar um Pix, um QR code ou um código de barras', '1 crédito'],
  ['Consultar um CNPJ ou um CEP', 'grátis'],
  ['Enviar um documento para assinatura', `${SENDING_CREDITS} créditos, com até 10 pessoas`],
  ['Lote de expedição', `${CREDITS_AN_ORDER} créditos por pedido novo do mês`],
];

function toolPrices(): [string, string][] {
  const byPrice = Map.groupBy(catalogue, ({ creditsPerFile }) => creditsPerFile);
  return [...byPrice]
    .sort(([left], [right]) => left - right)
    .map(([credits, tools]) => {
      const names = tools.map(({ name }) => name);
      const examples = names.slice(0, 3).join(', ');
      const more = names.length > 3 ? ` e outras ${names.length - 3}` : '';
      const isByPages = tools.some(({ pricedByPages }) => pricedByPages);
      const pages = isByPages ? ' de até 10 páginas, mais 1 a cada 10 páginas seguintes' : '';
      const price = credits === 1 ? '1 crédito' : `${credits} créditos`;
      return [`${examples}${more}`, `${price} por arquivo${pages}`];
    });
}
