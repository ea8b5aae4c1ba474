import { type ApiError, errorOf, UnexpectedAnswerError } from '../errors.ts';

/** Reads the refusal in an answer that is not 2xx. */
export async function refusalIn(response: Response): Promise<ApiError | UnexpectedAnswerError> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const requestId = headers.get('X-Request-Id');
  const refusal = { status, requestId, retryAfter: retryAfterOf(headers) };
  // The answer to HEAD has no body.
  if (text === '' && requestId !== null)
    return errorOf({ ...refusal, code: 'unknown', message: `A API recusou a chamada (${status}).` });
  const error = fieldOf(parsed(text), 'error');
  const [code, message] = [fieldOf(error, 'code'), fieldOf(error, 'message')];
  if (!isJson(response) || typeof code !== 'string' || typeof message !== 'string') return notFromApi(status);
  return errorOf({ ...refusal, code, message });
}

/** Reads a JSON answer; throws UnexpectedAnswerError if it is of another kind or cut. */
export async function jsonIn<Value>(response: Response): Promise<Value> {
  if (!isJson(response)) {
    await response.body?.cancel();
    throw notFromApi(response.status);
  }
  try {
    return (await response.json()) as Value;
  } catch (cause) {
    throw new UnexpectedAnswerError('A resposta chegou pela metade.', response.status, { cause });
  }
}

function isJson({ headers }: Response): boolean {
  return /^application\/json\b/i.test(headers.get('Content-Type') ?? '');
}

function notFromApi(status: number): UnexpectedAnswerError {
  const message =
    status === 413
      ? 'Uma rede no caminho recusou o corpo por ser grande demais (413).'
      : `A resposta (${status}) não veio da API. Confira o endereço do serviço e as redes no caminho.`;
  return new UnexpectedAnswerError(message, status);
}

/** Seconds; null if the header is missing or no number. A repeated header counts once. */
function retryAfterOf(headers: Headers): number | null {
  const [first] = (headers.get('Retry-After') ?? '').split(',');
  return first !== undefined && /^\s*\d{1,9}\s*$/.test(first) ? Number(first) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
