import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../../env.ts';
import { type RestPlan, SourceHosts, type SourceStanding } from '../../outside/circuit-breaker.ts';
import { type Clock, clockOf } from '../../time/clock.ts';

const REST: RestPlan = { failuresBefore: 5, firstMs: 30_000, longestMs: 2 * 60_000 };

/** How the sources of one kind of number are, for all look-ups: one that keeps failing is left alone for a while. */
export class SourceWatch extends DurableObject<Env> {
  readonly #sources: SourceHosts;
  readonly #clock: Clock;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    SourceHosts.prepare(ctx.storage.sql);
    this.#sources = new SourceHosts(ctx.storage.sql, REST);
    this.#clock = clockOf(env);
  }

  /** In the order of the names. */
  standings(names: string[]): SourceStanding[] {
    return names.map((name) => this.#sources.standing(name, this.#clock.now()));
  }

  note(name: string, answered: boolean): void {
    if (answered) this.#sources.answered(name);
    else this.#sources.failed(name, this.#clock.now());
  }
}
