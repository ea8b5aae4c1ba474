/** The kinds of personal data that are detected automatically. */
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
