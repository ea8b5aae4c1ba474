/** 1 to 255 visible characters, no spaces (specification 4.8). */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The header of every POST that creates or charges (specification 4.8). */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'Torna a chamada segura de repetir por 24 horas: de 1 a 255 caracteres visíveis, sem espaços. A mesma chave com a mesma requisição recebe a resposta original e nada é cobrado de novo.',
  schema: { type: 'string' as const, pattern: IDEMPOTENCY_KEY.source },
  example: 'pedido-1042',
};
