import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../../env.ts';
import { type BreakerPolicy, type BreakerState, CircuitBreakers } from '../../outside/circuit-breaker.ts';
import { type Clock, systemClock } from '../../time/clock.ts';

const REST: BreakerPolicy = { failuresBefore: 5, firstMs: 30_000, longestMs: 2 * 60_000 };

/**
 * Circuit breakers for the sources of one kind of number, shared by all look-ups: a failing source is paused
 * for a while.
 */
export class SourceWatch extends DurableObject<Env> {
  readonly #sources: CircuitBreakers;
  readonly #clock: Clock;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    CircuitBreakers.prepare(ctx.storage.sql);
    this.#sources = new CircuitBreakers(ctx.storage.sql, REST);
    this.#clock = systemClock;
  }

  /** Returns the states in the order of the names. */
  states(names: string[]): BreakerState[] {
    return names.map((name) => this.#sources.state(name, this.#clock.now()));
  }

  note(name: string, answered: boolean): void {
    if (answered) this.#sources.answered(name);
    else this.#sources.failed(name, this.#clock.now());
  }
}
