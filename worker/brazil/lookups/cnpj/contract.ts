import { contract, jsonAnswer } from '../../../http/contract/contract.ts';
import { companyExample, companySchema } from './schema.ts';

export const getCompanyContract = contract({
  method: 'get',
  path: '/v1/cnpj/{cnpj}',
  operationId: 'getCompany',
  usage: 'cnpj',
  tag: 'Dados',
  summary: 'Consultar um CNPJ',
  description:
    'A empresa de um CNPJ, numérico ou alfanumérico, pelo cadastro público da Receita Federal, sem o quadro de sócios. São duas fontes: quando uma não responde ou não conhece o número, a outra é consultada. A resposta vale 24 horas (`cached`), mesmo que as fontes saiam do ar, e um CNPJ não encontrado, 10 minutos. 404 `not_found` quer dizer que uma fonte em funcionamento não conhece o CNPJ; quando nenhuma responde, 502. Não gasta créditos, só conta no limite por minuto.',
  parameters: [
    {
      name: 'cnpj',
      in: 'path',
      required: true,
      description:
        'O CNPJ, com ou sem pontuação, em maiúsculas ou minúsculas. A barra pode vir codificada (`%2F`) ou não.',
      schema: { type: 'string' },
      example: '12ABC34501DE35',
    },
  ],
  answers: { 200: jsonAnswer('A empresa.', companySchema, companyExample) },
  refusals: ['invalid_cnpj', 'not_found', 'upstream_unavailable'],
});
