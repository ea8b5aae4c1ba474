import { jsonAnswer } from '../../http/contract/contract.ts';
import { dataContract } from '../../http/contract/data-call.ts';
import { fieldsSchema } from '../fields.ts';
import { boletoExample, boletoRequestExample, boletoRequestSchema, boletoSchema } from './schema.ts';

export const parseBoletoContract = dataContract({
  path: '/v1/boleto/parse',
  usage: 'boleto/parse',
  operationId: 'parseBoleto',
  summary: 'Ler um boleto',
  description:
    'Confere todos os dígitos verificadores de um boleto, bancário ou de arrecadação, converte entre linha digitável e código de barras, e diz banco ou segmento, valor e vencimento. Custa 1 crédito, só quando dá certo.',
  body: {
    schema: fieldsSchema(boletoRequestSchema),
    examples: { exemplo: { summary: 'Pedido', value: boletoRequestExample } },
  },
  answer: jsonAnswer('O que o boleto diz.', boletoSchema, boletoExample),
  refusals: ['invalid_boleto'],
});
