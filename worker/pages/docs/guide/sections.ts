/** The sections of the guide in order, by anchor and name; tools and endpoints have their own lists. */
export const GUIDE = [
  ['primeira-chamada', 'Primeira chamada'],
  ['autenticacao', 'Autenticação'],
  ['tarefas', 'Tarefas'],
  ['envios', 'Arquivos grandes'],
  ['idempotencia', 'Repetir sem medo'],
  ['assinatura', 'Assinatura eletrônica'],
  ['expedicao', 'Expedição'],
  ['avisos', 'Avisos'],
  ['limites', 'Preços e limites'],
  ['erros', 'Erros'],
  ['versoes', 'Versões'],
] as const;
