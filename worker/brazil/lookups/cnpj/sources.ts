import { z } from 'zod';
import { type Source, under } from '../source.ts';
import type { CompanyData } from './schema.ts';

/** Text that a CNPJ's source may omit, or send as null or empty. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.replace(/\s+/g, ' ').trim() ?? '');
const digits = z
  .union([z.string(), z.int().nonnegative()])
  .nullish()
  .transform((value) => String(value ?? '').replace(/\D/g, ''));
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);
const day = z
  .string()
  .nullish()
  .transform((value) => z.iso.date().safeParse(value?.slice(0, 10)).data ?? null);

/**
 * The shape of minhareceita's record, which BrasilAPI forwards. Partners and other fields not listed here are
 * dropped.
 */
const recordSchema = z.object({
  cnpj: z.string(),
  razao_social: text.refine((name) => name !== ''),
  nome_fantasia: text,
  situacao_cadastral: z.int().nullish(),
  descricao_situacao_cadastral: text,
  data_inicio_atividade: day,
  porte: text,
  natureza_juridica: text,
  cnae_fiscal: digits,
  cnae_fiscal_descricao: text,
  cnaes_secundarios: z
    .array(z.object({ codigo: digits, descricao: text }))
    .nullish()
    .transform((activities) => activities ?? []),
  descricao_tipo_de_logradouro: text,
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  cep: digits,
  municipio: text,
  nome_cidade_no_exterior: text,
  uf: text,
  ddd_telefone_1: digits,
  ddd_telefone_2: digits,
  email: text,
  capital_social: z.number().nullish(),
  opcao_pelo_simples: flag,
  data_opcao_pelo_simples: day,
  data_exclusao_do_simples: day,
  opcao_pelo_mei: flag,
  data_opcao_pelo_mei: day,
  data_exclusao_do_mei: day,
});

type CompanyRecord = z.output<typeof recordSchema>;

const STATUSES: Record<number, string> = { 1: 'NULA', 2: 'ATIVA', 3: 'SUSPENSA', 4: 'INAPTA', 8: 'BAIXADA' };

export function cnpjSources(urls: { brasilapi: string; minhareceita: string }): Source<CompanyData>[] {
  const read = readCompany;
  return [
    { name: 'brasilapi', urlOf: (cnpj) => under(urls.brasilapi, `/api/cnpj/v1/${cnpj}`), read },
    { name: 'minhareceita', urlOf: (cnpj) => under(urls.minhareceita, `/${cnpj}`), read },
  ];
}

/** Reads a source's JSON as a company; null if it is not the company of this CNPJ. */
export function readCompany(body: unknown, cnpj: string): { outcome: 'found'; answer: CompanyData } | null {
  const { data } = recordSchema.safeParse(body);
  if (data?.cnpj.replace(/[./-]/g, '').toUpperCase() !== cnpj) return null;
  return { outcome: 'found', answer: companyOf(data, cnpj) };
}

function companyOf(record: CompanyRecord, cnpj: string): CompanyData {
  return {
    cnpj,
    razaoSocial: record.razao_social,
    nomeFantasia: record.nome_fantasia,
    situacao:
      record.descricao_situacao_cadastral.toUpperCase() || (STATUSES[record.situacao_cadastral ?? 0] ?? ''),
    abertura: record.data_inicio_atividade ?? '',
    porte: record.porte,
    naturezaJuridica: record.natureza_juridica,
    cnaePrincipal: { codigo: activityCode(record.cnae_fiscal), descricao: record.cnae_fiscal_descricao },
    cnaesSecundarios: record.cnaes_secundarios
      .map(({ codigo, descricao }) => ({ codigo: activityCode(codigo), descricao }))
      .filter(({ codigo }) => codigo !== ''),
    endereco: {
      logradouro: streetOf(record),
      numero: record.numero,
      complemento: record.complemento,
      bairro: record.bairro,
      cep: padded(record.cep, 8),
      municipio: record.municipio || record.nome_cidade_no_exterior,
      uf: record.uf,
    },
    telefone: record.ddd_telefone_1 || record.ddd_telefone_2,
    email: record.email.toLowerCase(),
    capitalSocial: record.capital_social ?? null,
    simples: {
      opcaoPeloSimples: record.opcao_pelo_simples,
      dataOpcaoPeloSimples: record.data_opcao_pelo_simples,
      dataExclusaoDoSimples: record.data_exclusao_do_simples,
      opcaoPeloMei: record.opcao_pelo_mei,
      dataOpcaoPeloMei: record.data_opcao_pelo_mei,
      dataExclusaoDoMei: record.data_exclusao_do_mei,
    },
  };
}

/** Sources send codes as numbers, without their leading zeros; 0 means none. */
function activityCode(code: string): string {
  return Number(code) === 0 ? '' : padded(code, 7);
}

function padded(digitsGiven: string, length: number): string {
  return digitsGiven === '' ? '' : digitsGiven.padStart(length, '0');
}

function streetOf({ descricao_tipo_de_logradouro: type, logradouro: street }: CompanyRecord): string {
  const hasType = type === '' || street === type || street.startsWith(`${type} `);
  return hasType ? street : `${type} ${street}`.trim();
}
