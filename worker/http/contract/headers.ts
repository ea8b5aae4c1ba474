/** The response headers (specification 2.1), as components of the document. */
export const headerComponents = {
  'X-Request-Id': {
    description: 'Identificador da requisição; nos erros é também o `request_id`.',
    required: true,
    schema: { type: 'string', pattern: '^req_[0-9A-Za-z]{22}$' },
    example: 'req_4fXk2Lw9QmZ7bTnR1cVyHa',
  },
  'X-RateLimit-Limit': {
    description: 'Chamadas por minuto do plano.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'X-RateLimit-Remaining': {
    description: 'Chamadas que ainda cabem na janela deslizante de 60 segundos.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 59,
  },
  'X-RateLimit-Reset': {
    description: 'Momento, em segundos Unix, em que a janela se libera.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1795867260,
  },
  'X-Credits-Remaining': {
    description: 'Créditos disponíveis depois da chamada.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1998,
  },
  'X-Service-Mode': {
    description: 'Presente quando a chave é de teste.',
    schema: { type: 'string', const: 'test' },
    example: 'test',
  },
  'Idempotent-Replayed': {
    description:
      'Presente quando a resposta é a repetição da que foi guardada para a mesma `Idempotency-Key`: nada foi cobrado de novo.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  'Retry-After-Opcional': {
    description: 'Segundos a esperar antes de tentar de novo; presente quando esperar resolve.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  Location: {
    description: 'Endereço em que a tarefa se consulta.',
    required: true,
    schema: { type: 'string', format: 'uri' },
    example: 'https://papelada.example/v1/jobs/job_7YQ2mWc0NfX4sLr9TzKd1B',
  },
  'Content-Disposition': {
    description: 'Sempre `attachment`, com o nome do arquivo.',
    required: true,
    schema: { type: 'string' },
    example: `attachment; filename="contrato.pdf"; filename*=UTF-8''contrato.pdf`,
  },
  'Content-Length': {
    description: 'Tamanho do corpo em bytes.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 48213,
  },
  'Content-Range': {
    description: 'O intervalo que a resposta traz e o tamanho do arquivo inteiro.',
    required: true,
    schema: { type: 'string', pattern: '^bytes ([0-9]+-[0-9]+|\\*)/[0-9]+$' },
    example: 'bytes 0-1023/48213',
  },
  ETag: {
    description: 'Versão deste documento, para `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"0f1e2d3c4b5a6978"',
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

const ACCOUNT_HEADERS: HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Credits-Remaining',
  'X-Service-Mode',
];

/** Returns references to header components, by the headers' real names. */
export function headers(...names: HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name.replace('-Opcional', ''), { $ref: `#/components/headers/${name}` }]),
  );
}

/** Returns the headers of every response to a valid key. */
export function standardHeaders() {
  return headers('X-Request-Id', ...ACCOUNT_HEADERS);
}
