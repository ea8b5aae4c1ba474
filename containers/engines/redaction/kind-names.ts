import type { FoundKind } from '../../protocol/pdf/private-data.ts';
import type { Left } from '../../protocol/pdf/prove-redaction.ts';

/** Names of the kinds of private data, singular and plural. */
export const PRIVATE_KIND_NAMES: Record<FoundKind, [one: string, many: string]> = {
  cpf: ['CPF', 'CPFs'],
  cnpj: ['CNPJ', 'CNPJs'],
  rg: ['RG', 'RGs'],
  cnh: ['CNH', 'CNHs'],
  pis: ['PIS', 'PIS'],
  nome: ['nome', 'nomes'],
  telefone: ['telefone', 'telefones'],
  email: ['e-mail', 'e-mails'],
  cep: ['CEP', 'CEPs'],
  placa: ['placa', 'placas'],
  cartao: ['cartão', 'cartões'],
  conta: ['dado de conta bancária', 'dados de conta bancária'],
  pix: ['chave Pix', 'chaves Pix'],
  titulo: ['título de eleitor', 'títulos de eleitor'],
  passaporte: ['passaporte', 'passaportes'],
  registro: ['registro profissional', 'registros profissionais'],
  nascimento: ['data de nascimento', 'datas de nascimento'],
  endereco: ['endereço', 'endereços'],
  termo: ['ocorrência dos termos', 'ocorrências dos termos'],
  area: ['área', 'áreas'],
};

/** Lists what is left, each once and never with a value: `CPF na página 2, nome nos dados internos do arquivo`. */
export function describeLeft(left: readonly Left[]): string {
  const said = left.map(({ kind, page }) => {
    const where = page === null ? 'nos dados internos do arquivo' : `na página ${page}`;
    return `${PRIVATE_KIND_NAMES[kind][0]} ${where}`;
  });
  return [...new Set(said)].join(', ');
}
