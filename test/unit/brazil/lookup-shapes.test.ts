import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../worker/brazil/lookups/cep/sources.ts';
import { companyDataSchema } from '../../../worker/brazil/lookups/cnpj/schema.ts';
import { readCompany } from '../../../worker/brazil/lookups/cnpj/sources.ts';
import { companyRecord } from '../../service/lookups/records.ts';

const CNPJ = '11222333000181';

function company(changes: Record<string, unknown>) {
  return readCompany({ ...companyRecord(CNPJ), ...changes }, CNPJ)?.answer;
}

describe('what a source of CNPJs sends', () => {
  test('becomes the company of the specification', () => {
    expect(readCompany(companyRecord(CNPJ), CNPJ)).toEqual({
      outcome: 'found',
      answer: {
        cnpj: CNPJ,
        razaoSocial: 'FERRAGENS INVENTADAS LTDA',
        nomeFantasia: 'FERRAGENS DA ESQUINA',
        situacao: 'ATIVA',
        abertura: '2013-10-03',
        porte: 'EMPRESA DE PEQUENO PORTE',
        naturezaJuridica: 'Sociedade Empresária Limitada',
        cnaePrincipal: { codigo: '4744001', descricao: 'Comércio varejista de ferragens e ferramentas' },
        cnaesSecundarios: [{ codigo: '0111301', descricao: 'Cultivo de arroz' }],
        endereco: {
          logradouro: 'AVENIDA PAULISTA',
          numero: '37',
          complemento: 'ANDAR 4',
          bairro: 'BELA VISTA',
          cep: '01311902',
          municipio: 'SAO PAULO',
          uf: 'SP',
        },
        telefone: '1123851939',
        email: 'contato@ferragens.exemplo.com.br',
        capitalSocial: 150000.5,
        simples: {
          opcaoPeloSimples: true,
          dataOpcaoPeloSimples: '2014-01-01',
          dataExclusaoDoSimples: null,
          opcaoPeloMei: false,
          dataOpcaoPeloMei: null,
          dataExclusaoDoMei: null,
        },
      },
    });
  });

  test('loses its partners, and everything else that is not of the specification', () => {
    const answer = JSON.stringify(
      company({ qsa: [{ nome_socio: 'SOCIA SECRETA' }], outro: 'SOCIA SECRETA' }),
    );
    expect(answer).not.toMatch(/qsa|socio|SECRETA/i);
  });

  test('may leave almost everything out', () => {
    const bare = readCompany({ cnpj: CNPJ, razao_social: 'SÓ O NOME' }, CNPJ)?.answer;
    expect(companyDataSchema.safeParse(bare).success).toBe(true);
    expect(bare).toMatchObject({
      nomeFantasia: '',
      abertura: '',
      cnaePrincipal: { codigo: '', descricao: '' },
      cnaesSecundarios: [],
      endereco: { cep: '', uf: '' },
      capitalSocial: null,
      simples: { opcaoPeloSimples: null, dataOpcaoPeloSimples: null },
    });
  });

  test.each([
    ['a CEP as a number without its zero', { cep: 1311902 }, { endereco: { cep: '01311902' } }],
    [
      'a street that bears its type',
      { logradouro: 'AVENIDA PAULISTA' },
      { endereco: { logradouro: 'AVENIDA PAULISTA' } },
    ],
    [
      'a street whose name only begins like its type',
      { logradouro: 'AVENIDAS' },
      { endereco: { logradouro: 'AVENIDA AVENIDAS' } },
    ],
    ['no type of street', { descricao_tipo_de_logradouro: null }, { endereco: { logradouro: 'PAULISTA' } }],
    [
      'a city abroad',
      { municipio: null, nome_cidade_no_exterior: 'LISBOA', uf: 'EX' },
      { endereco: { municipio: 'LISBOA', uf: 'EX' } },
    ],
    [
      'only a second telephone',
      { ddd_telefone_1: '', ddd_telefone_2: '11  40028922' },
      { telefone: '1140028922' },
    ],
    [
      'a status as a code alone',
      { descricao_situacao_cadastral: null, situacao_cadastral: 8 },
      { situacao: 'BAIXADA' },
    ],
    ['a status in mixed case', { descricao_situacao_cadastral: 'Inapta' }, { situacao: 'INAPTA' }],
    [
      'no second activity, as 0',
      { cnaes_secundarios: [{ codigo: 0, descricao: '' }] },
      { cnaesSecundarios: [] },
    ],
    ['no second activities', { cnaes_secundarios: null }, { cnaesSecundarios: [] }],
    ['a day with a time', { data_inicio_atividade: '2013-10-03T00:00:00Z' }, { abertura: '2013-10-03' }],
    [
      'a day that is none',
      { data_inicio_atividade: '2013-02-30', data_opcao_pelo_mei: '0' },
      { abertura: '', simples: { dataOpcaoPeloMei: null } },
    ],
    ['no capital', { capital_social: null }, { capitalSocial: null }],
    ['spaces', { razao_social: '  A   B ' }, { razaoSocial: 'A B' }],
    ['its CNPJ with punctuation', { cnpj: '11.222.333/0001-81' }, { cnpj: CNPJ }],
  ])('with %s is read', (_, changes, expected) => {
    expect(company(changes)).toMatchObject(expected);
  });

  test.each([
    ['another number', { cnpj: '00000000000191' }],
    ['no number', { cnpj: undefined }],
    ['no name', { razao_social: ' ' }],
    ['a name that is no text', { razao_social: 7 }],
    ['activities that are no list', { cnaes_secundarios: 'nenhum' }],
    ['a capital that is no number', { capital_social: 'muito' }],
  ])('with %s is no answer', (_, changes) => {
    expect(company(changes)).toBeUndefined();
  });

  test('is never more than the specification’s fields, and no JSON throws', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(companyRecord(CNPJ))), fc.jsonValue()),
        (any, changes) => {
          expect(readCompany(any, CNPJ)).toBeNull();
          const answer = company({ ...changes, cnpj: CNPJ });
          if (answer) expect(companyDataSchema.strict().safeParse(answer).success).toBe(true);
        },
      ),
    );
  });
});

describe('what a source of CEPs sends', () => {
  const record = {
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    complemento: 'lado ímpar',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    ibge: '3550308',
  };
  const answer = { cep: '01001000', logradouro: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' };

  test('becomes the address of the specification', () => {
    expect(readAddress(record, '01001000')).toEqual({ outcome: 'found', answer });
  });

  test('may have no street, as that of a whole town has none', () => {
    const town = { ...record, logradouro: '', bairro: null };
    expect(readAddress(town, '01001000')).toEqual({
      outcome: 'found',
      answer: { ...answer, logradouro: '', bairro: '' },
    });
  });

  test.each([{ erro: true }, { erro: 'true' }])('%j is a miss', (body) => {
    expect(readAddress(body, '01001000')).toEqual({ outcome: 'missing' });
  });

  test.each([
    ['another CEP', { ...record, cep: '20000-000' }],
    ['no city', { ...record, localidade: '' }],
    ['no state', { ...record, uf: 'São Paulo' }],
    ['an error that is none', { erro: false }],
    ['nothing', {}],
    ['null', null],
    ['a list', [record]],
  ])('with %s is no answer', (_, body) => {
    expect(readAddress(body, '01001000')).toBeNull();
  });
});
