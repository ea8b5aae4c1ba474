import { z } from 'zod';
import { type Answer, exchange, type Question } from './exchange.ts';
import { NotMeasured, ProbeFault, requireThat } from './fault.ts';
import type { Freshness } from './freshness.ts';

export interface ServiceOptions {
  url: string;
  key: string;
  /** The upper bound of all limits. */
  limitMs: number;
  freshness: Freshness;
}

const OWN_LIMITS = new Set(['insufficient_credits', 'rate_limited', 'concurrency_limit']);

const refusal = z.object({ error: z.object({ code: z.string(), request_id: z.string() }) });

/**
 * The service as its customers reach it. An answer that is not fresh or not from the service is a ProbeFault.
 */
export class ServiceUnderTest {
  readonly #options: ServiceOptions;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  get key(): string {
    return this.#options.key;
  }

  async ask(path: string, question: Question): Promise<Answer> {
    const answer = await this.askAsset(path, question);
    requireThat(
      answer.status < 300 || answer.status >= 400,
      'um redirecionamento onde o endereço deveria responder',
    );
    this.#options.freshness.require(answer.headers);
    return answer;
  }

  /**
   * Fetches a file without the check of freshness: files that browsers keep for good may come from a cache.
   */
  askAsset(path: string, question: Question): Promise<Answer> {
    return exchange(`${this.#options.url}${path}`, {
      ...question,
      limitMs: Math.min(question.limitMs, this.#options.limitMs),
    });
  }

  /**
   * Calls the API with the key. NotMeasured if the probing account itself is out of credits or at a limit.
   */
  async call(path: string, { headers = {}, ...question }: Question): Promise<Answer> {
    const authorized = { Authorization: `Bearer ${this.key}`, ...headers };
    const answer = await this.ask(path, { ...question, headers: authorized });
    if (OWN_LIMITS.has(refusalCode(answer) ?? ''))
      throw new NotMeasured('a conta que faz as verificações está sem saldo ou no limite');
    return answer;
  }

  limitOf(ms: number): number {
    return Math.min(ms, this.#options.limitMs);
  }
}

/** Parses the body of an answer. A ProbeFault if the status or the body is not as expected. */
export function readJson<Schema extends z.ZodType>(
  { status, body }: Answer,
  expected: readonly number[],
  schema: Schema,
): z.output<Schema> {
  requireThat(expected.includes(status), `status ${status} em vez de ${expected.join(' ou ')}`);
  const { data, success } = schema.safeParse(jsonOf(body));
  if (!success) throw new ProbeFault('uma resposta com outro conteúdo');
  return data;
}

/** Returns the error code of a refusal in the service's own form; null for other answers. */
export function refusalCode({ status, body }: Answer): string | null {
  if (status < 400) return null;
  return refusal.safeParse(jsonOf(body)).data?.error.code ?? null;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
