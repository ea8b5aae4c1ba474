import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../../common/log.ts';
import { type Env, readSettings } from '../../env.ts';
import type { BreakerState } from '../../outside/circuit-breaker.ts';
import { DAY_MS } from '../../time/brasilia.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { askSource } from './ask-source.ts';
import { hedge } from './hedge.ts';
import { type LookupName, sourcesOf, watchOf } from './kinds.ts';
import type { Source, SourceReply } from './source.ts';
import type { SourceWatch } from './source-watch.ts';
import { sourceWatchOf } from './source-watch-of.ts';

/** The cached result for a number; `answer` is JSON. */
export type Known = { outcome: 'found'; answer: string } | { outcome: 'missing' };

export type Looked = (Known & { cached: boolean }) | { outcome: 'unavailable'; retryAfterSeconds: number };

const FOUND_KEPT_MS = DAY_MS;
const MISSING_KEPT_MS = 10 * 60_000;
const ANSWER_WITHIN_MS = 5_000;
const TIMING = { aloneMs: 1_500, missMs: 1_500 };
const RETRY_AFTER_MS = 5_000;
const ERASE_AGAIN_MS = 5 * 60_000;
const CLOSED: BreakerState = { failures: 0, openMs: 0 };

type KeptRow = { answer: string | null; until: number };

/**
 * One number: the cached result of its sources, and the pending request, shared by all concurrent callers.
 */
export class Lookup extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;
  #underWay: Promise<Looked> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#clock = systemClock;
    const row = this.#clock.isShifted ? this.#row() : undefined;
    if (row) this.#eraseAt(row.until);
  }

  override async alarm(): Promise<void> {
    const row = this.#row();
    try {
      if (row && row.until > this.#clock.now())
        await this.ctx.storage.setAlarm(this.#clock.machineTime(row.until));
      else await this.ctx.storage.deleteAll();
    } catch (error) {
      log('lookup_not_erased', { cause: describeError(error) });
      await this.ctx.storage.setAlarm(Date.now() + ERASE_AGAIN_MS);
    }
  }

  /**
   * Reads the cached result; null if there is none. Writes nothing, so that an unknown number leaves no
   * object behind.
   */
  cached(): Known | null {
    const row = this.#row();
    if (!row || row.until <= this.#clock.now()) return null;
    return row.answer === null ? { outcome: 'missing' } : { outcome: 'found', answer: row.answer };
  }

  lookUp(name: LookupName, number: string): Looked | Promise<Looked> {
    const known = this.cached();
    if (known) return { ...known, cached: true };
    this.#underWay ??= this.#ask(name, number).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #ask(name: LookupName, number: string): Promise<Looked> {
    const watch = sourceWatchOf(this.env, watchOf(name, number));
    const sources = sourcesOf[name](readSettings(this.env).sources);
    const states = await watch
      .states(sources.map((source) => source.name))
      .catch(() => sources.map(() => CLOSED));
    const closed = sources
      .map((source, place) => ({ source, state: states[place] ?? CLOSED }))
      .filter(({ state }) => state.openMs === 0);
    const asks = closed.map(
      ({ source, state }) =>
        () =>
          this.#askOne(watch, source, number, state),
    );
    const reply = await hedge(asks, TIMING);
    if (reply.outcome === 'failed')
      return { outcome: 'unavailable', retryAfterSeconds: retryAfterSeconds(states) };
    const known = knownOf(reply);
    this.#keep(known);
    return { ...known, cached: false };
  }

  async #askOne(
    watch: DurableObjectStub<SourceWatch>,
    source: Source<object>,
    number: string,
    { failures }: BreakerState,
  ): Promise<SourceReply<object>> {
    const reply = await askSource(source, number, ANSWER_WITHIN_MS);
    const isFailed = reply.outcome === 'failed';
    if (isFailed) log('source_failed', { source: source.name, cause: reply.reason });
    const isNews = isFailed ? !reply.ofNumber : failures > 0;
    if (isNews) this.ctx.waitUntil(watch.note(source.name, !isFailed).catch(() => undefined));
    return reply;
  }

  #keep(known: Known): void {
    const found = known.outcome === 'found';
    const until = this.#clock.now() + (found ? FOUND_KEPT_MS : MISSING_KEPT_MS);
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, answer TEXT, until INTEGER NOT NULL)',
    );
    this.#sql.exec(
      'INSERT OR REPLACE INTO kept (id, answer, until) VALUES (1, ?, ?)',
      found ? known.answer : null,
      until,
    );
    this.#eraseAt(until);
  }

  #eraseAt(until: number): void {
    // The runtime holds back every answer until the alarm is stored, and resets the object if it cannot be.
    void this.ctx.storage.setAlarm(this.#clock.machineTime(until));
  }

  #row(): KeptRow | undefined {
    const tables = this.#sql
      .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'kept'")
      .toArray();
    if (tables.length === 0) return undefined;
    return this.#sql.exec<KeptRow>('SELECT answer, until FROM kept').toArray()[0];
  }
}

function knownOf(reply: Exclude<SourceReply<object>, { outcome: 'failed' }>): Known {
  return reply.outcome === 'found' ? { outcome: 'found', answer: JSON.stringify(reply.answer) } : reply;
}

/** Returns the seconds until the first of the sources may be asked again. */
function retryAfterSeconds(states: BreakerState[]): number {
  const firstClosedMs = Math.min(...states.map(({ openMs }) => openMs));
  return Math.ceil(Math.max(RETRY_AFTER_MS, firstClosedMs) / 1000);
}
