import { z } from '@hono/zod-openapi';

const date = (description: string) => z.iso.date().nullable().describe(description);
const activity = z.object({
  codigo: z.string().describe('Código CNAE, 7 dígitos.'),
  descricao: z.string(),
});

/** A company without `cached`. Partners are never included. */
export const companyDataSchema = z.object({
  cnpj: z.string().describe('As 14 posições, sem pontuação.'),
  razaoSocial: z.string(),
  nomeFantasia: z.string().describe('Vazio quando não há.'),
  situacao: z.string().describe('`ATIVA`, `BAIXADA`, `INAPTA`, `NULA` ou `SUSPENSA`.'),
  abertura: z.string().describe('Início da atividade, AAAA-MM-DD; vazio quando não informado.'),
  porte: z.string(),
  naturezaJuridica: z.string(),
  cnaePrincipal: activity.describe('Atividade principal; os campos vêm vazios quando não informada.'),
  cnaesSecundarios: z.array(activity).describe('Demais atividades.'),
  endereco: z.object({
    logradouro: z.string().describe('Com o tipo, como em `RUA DAS FLORES`.'),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    cep: z.string().describe('8 dígitos; vazio quando não informado.'),
    municipio: z.string().describe('O município, ou a cidade no exterior.'),
    uf: z.string().describe('Sigla do estado; `EX` no exterior.'),
  }),
  telefone: z.string().describe('DDD e número, só dígitos; vazio quando não informado.'),
  email: z.string().describe('Vazio quando não informado.'),
  capitalSocial: z.number().nullable().describe('Em reais.'),
  simples: z
    .object({
      opcaoPeloSimples: z.boolean().nullable().describe('Nulo quando a empresa nunca optou.'),
      dataOpcaoPeloSimples: date('Dia da opção.'),
      dataExclusaoDoSimples: date('Dia da exclusão.'),
      opcaoPeloMei: z.boolean().nullable().describe('Nulo quando a empresa nunca optou.'),
      dataOpcaoPeloMei: date('Dia da opção.'),
      dataExclusaoDoMei: date('Dia da exclusão.'),
    })
    .describe('Simples Nacional e MEI.'),
});

export type CompanyData = z.output<typeof companyDataSchema>;

/** The response of `GET /v1/cnpj/{cnpj}` (specification 2.8). */
export const companySchema = companyDataSchema
  .extend({ cached: z.boolean().describe('A resposta veio do cache de 24 horas.') })
  .openapi('Company', {
    description: 'Uma empresa no cadastro da Receita Federal. O quadro de sócios não é informado.',
  });

export const companyExample: z.input<typeof companySchema> = {
  cnpj: '12ABC34501DE35',
  razaoSocial: 'PADARIA PÃO INVENTADO LTDA',
  nomeFantasia: 'PÃO INVENTADO',
  situacao: 'ATIVA',
  abertura: '2026-07-20',
  porte: 'MICRO EMPRESA',
  naturezaJuridica: 'Sociedade Empresária Limitada',
  cnaePrincipal: {
    codigo: '1091102',
    descricao: 'Fabricação de produtos de padaria e confeitaria com predominância de produção própria',
  },
  cnaesSecundarios: [{ codigo: '5611203', descricao: 'Lanchonetes, casas de chá, de sucos e similares' }],
  endereco: {
    logradouro: 'RUA DAS FLORES',
    numero: '120',
    complemento: 'LOJA 2',
    bairro: 'CENTRO',
    cep: '01001000',
    municipio: 'SAO PAULO',
    uf: 'SP',
  },
  telefone: '1140028922',
  email: 'contato@paoinventado.exemplo.com.br',
  capitalSocial: 50000,
  simples: {
    opcaoPeloSimples: true,
    dataOpcaoPeloSimples: '2026-07-20',
    dataExclusaoDoSimples: null,
    opcaoPeloMei: false,
    dataOpcaoPeloMei: null,
    dataExclusaoDoMei: null,
  },
  cached: false,
};
