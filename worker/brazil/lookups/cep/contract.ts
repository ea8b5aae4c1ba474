import { contract, jsonAnswer } from '../../../http/contract/contract.ts';
import { addressExample, addressSchema } from './schema.ts';

export const getAddressContract = contract({
  method: 'get',
  path: '/v1/cep/{cep}',
  operationId: 'getAddress',
  usage: 'cep',
  tag: 'Dados',
  summary: 'Consultar um CEP',
  description:
    'O endereço de um CEP. São duas fontes: quando uma não responde ou não conhece o número, a outra é consultada. A resposta vale 24 horas (`cached`), mesmo que as fontes saiam do ar, e um CEP não encontrado, 10 minutos. 404 `not_found` quer dizer que uma fonte em funcionamento não conhece o CEP; quando nenhuma responde, 502. Não gasta créditos, só conta no limite por minuto.',
  parameters: [
    {
      name: 'cep',
      in: 'path',
      required: true,
      description: 'Os 8 dígitos do CEP, com ou sem o traço.',
      schema: { type: 'string' },
      example: '01001000',
    },
  ],
  answers: { 200: jsonAnswer('O endereço.', addressSchema, addressExample) },
  refusals: ['invalid_cep', 'not_found', 'upstream_unavailable'],
});
