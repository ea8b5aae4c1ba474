/** The kinds of private data that are found by themselves. */
export const PRIVATE_DATA = [
  'cpf',
  'cnpj',
  'rg',
  'cnh',
  'pis',
  'nome',
  'telefone',
  'email',
  'cep',
  'placa',
  'cartao',
  'conta',
  'pix',
  'titulo',
  'passaporte',
  'registro',
  'nascimento',
  'endereco',
] as const;

export type PrivateData = (typeof PRIVATE_DATA)[number];
