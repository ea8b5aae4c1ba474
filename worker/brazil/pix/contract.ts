import { jsonAnswer } from '../../http/contract/contract.ts';
import { dataContract } from '../../http/contract/data-call.ts';
import { fieldsSchema } from '../fields.ts';
import { pixExample, pixRequestExample, pixRequestSchema, pixSchema } from './schema.ts';

export const pixContract = dataContract({
  path: '/v1/pix/brcode',
  usage: 'pix/brcode',
  operationId: 'createPixBrCode',
  summary: 'Gerar um Pix copia e cola',
  description:
    'Gera o código de um Pix estático (BR Code, no padrão do Banco Central), com o QR code em SVG e PNG ou em uma folha de 10×15 cm para imprimir. Custa 1 crédito, só quando dá certo.',
  body: {
    schema: fieldsSchema(pixRequestSchema),
    examples: { exemplo: { summary: 'Pedido', value: pixRequestExample } },
  },
  answer: jsonAnswer('O Pix.', pixSchema, pixExample),
});
