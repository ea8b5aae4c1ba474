import { z } from 'zod';
import type { Outcome } from '../outcome.ts';
import { requireThat } from './fault.ts';
import { readJson, refusalCode, type ServiceUnderTest } from './service.ts';

const LIMIT_MS = 20_000;
const HOUR_MS = 3_600_000;
const address = z.object({
  cep: z.string(),
  cidade: z.string().min(1),
  uf: z.string().regex(/^[A-Z]{2}$/),
});

/**
 * Asks for one of some known CEPs, and for the next one after an hour: the service caches an answer for a
 * day, so its public, free sources get only one request an hour. A CEP without an answer is asked for again
 * until there is one.
 */
export class CepQuestion {
  readonly #ceps: readonly string[];
  readonly #monotonicMs: () => number;
  #place = 0;
  #since = 0;

  constructor(ceps: readonly string[], monotonicMs: () => number) {
    this.#ceps = ceps;
    this.#monotonicMs = monotonicMs;
    this.#since = monotonicMs();
  }

  async ask(service: ServiceUnderTest): Promise<Extract<Outcome, { is: 'source' }> | undefined> {
    const cep = this.#ceps[this.#place] ?? '';
    const answer = await service.call(`/v1/cep/${cep}`, { limitMs: LIMIT_MS });
    if (answer.status === 502 && refusalCode(answer) === 'upstream_unavailable')
      return { is: 'source', why: 'as fontes públicas de CEP não respondem' };
    requireThat(readJson(answer, [200], address).cep === cep, 'o endereço de outro CEP');
    this.#goOn();
    return undefined;
  }

  #goOn(): void {
    const now = this.#monotonicMs();
    if (now - this.#since < HOUR_MS) return;
    this.#since = now;
    this.#place = (this.#place + 1) % this.#ceps.length;
  }
}
