import type { RouteConfig } from '@hono/zod-openapi';
import { type ErrorCode, errorRegistry } from '../../errors.ts';
import { headers, standardHeaders } from './headers.ts';

/** The error codes that any call under /v1 can get before its own (specification 5). */
export const ADMISSION_CODES: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'revoked_api_key',
  'account_not_eligible',
  'rate_limited',
  'test_limit',
  'internal_error',
  'service_unavailable',
];

const TITLES: Record<number, string> = {
  400: 'Requisição inválida.',
  401: 'Chave ausente, desconhecida ou revogada.',
  402: 'Créditos insuficientes.',
  403: 'Conta não habilitada, ou chave sem acesso.',
  404: 'Não encontrado, expirado ou de outra conta.',
  409: 'Em conflito com o estado atual.',
  412: 'Versão que o serviço não fala.',
  423: 'Ocupado no momento.',
  460: 'O corpo não confere com o resumo.',
  410: 'Não está mais disponível.',
  413: 'Grande demais.',
  415: 'Tipo não aceito.',
  416: 'Intervalo fora do arquivo.',
  422: 'Conteúdo que não pode ser usado.',
  429: 'Limite atingido.',
  500: 'Erro inesperado.',
  502: 'Fonte pública sem resposta.',
  503: 'Indisponível no momento.',
};

/** Statuses with which the account may be unknown. */
const WITHOUT_ACCOUNT_HEADERS = [401, 500, 503];

/** Describes the error responses for these codes, by status, with an example of each code. */
export function refusalResponses(codes: readonly ErrorCode[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorRegistry[code].status);
  const sorted = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(sorted.map(([status, ofStatus]) => [status, refusal(status, ofStatus)]));
}

function refusal(status: number, codes: ErrorCode[]) {
  const properties = { error: { type: 'object' as const, properties: { code: { enum: codes } } } };
  const narrowed = { type: 'object' as const, properties };
  return {
    description: `${TITLES[status] ?? ''} Códigos: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headersOf(status),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function headersOf(status: number) {
  return {
    ...(WITHOUT_ACCOUNT_HEADERS.includes(status) ? headers('X-Request-Id') : standardHeaders()),
    ...([423, 429, 502, 503].includes(status) ? headers('Retry-After') : {}),
    ...(status === 409 ? headers('Retry-After-Opcional') : {}),
    ...(status === 416 ? headers('Content-Range') : {}),
  };
}
