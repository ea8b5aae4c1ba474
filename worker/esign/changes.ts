import { chained, EMPTY_TRAIL, type TrailEnd } from '../../common/esign/chain.ts';
import type { TrailEvent } from '../../common/esign/trail.ts';
import { isoTime } from '../time/clock.ts';
import type { EnvelopeDue, EnvelopeParts } from './envelope-parts.ts';
import type { EnvelopeStore } from './envelope-store.ts';
import { addressesOf, isCoveredBy } from './mail-due.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';
import type { Command, CommandRejection, Effect, NewTrailEvent, Origin } from './transition/command.ts';
import { removeAt } from './transition/keeping.ts';
import { transition } from './transition/transition.ts';

const NO_ORIGIN: Origin = { ip: '', port: 0, device: '' };

export interface Linked {
  event: TrailEvent;
  hash: string;
}

/** Chains the events of a change to the end of a trail. `at` is in epoch milliseconds. */
export async function linkedEvents(
  envelope: string,
  end: TrailEnd,
  events: readonly NewTrailEvent[],
  at: number,
): Promise<Linked[]> {
  const linked: Linked[] = [];
  let last = end;
  for (const { type, signer, origin, detail } of events) {
    const fields = { envelope, at: isoTime(at), type, signer, ...(origin ?? NO_ORIGIN), detail };
    const { event, hash, end: next } = await chained(last, fields);
    linked.push({ event, hash });
    last = next;
  }
  return linked;
}

/** Returns the length and the last hash of the trail, to which the next event is chained. */
export function trailEndOf(store: EnvelopeStore): TrailEnd {
  const { length, hash } = store.trailEnd();
  return hash === null ? EMPTY_TRAIL : { count: length, head: hash };
}

/** Changes an envelope. State, trail and scheduled work are stored in one transaction. */
export class Changes {
  readonly #parts: EnvelopeParts;

  constructor(parts: EnvelopeParts) {
    this.#parts = parts;
  }

  /**
   * Applies a command; `also` runs in the same transaction. The trail's hashes are computed outside of it, so
   * the command is evaluated again if the envelope has changed in the meantime.
   */
  async apply(
    command: Command,
    also: () => void = () => {},
    at?: number,
  ): Promise<EnvelopeState | CommandRejection> {
    const { store, storage, clock } = this.#parts;
    for (;;) {
      const [definition, state] = [store.definition, store.state];
      if (!definition || !state) return 'wrong_phase';
      const now = at ?? clock.now();
      const changed = transition(definition, state, command, now);
      if (typeof changed === 'string') return changed;
      const linked = await linkedEvents(definition.id, trailEndOf(store), changed.events, now);
      const isKept = storage.transactionSync(() => {
        if (store.state?.revision !== state.revision) return false;
        store.state = changed.state;
        for (const { event, hash } of linked) store.addToTrail(event, hash);
        also();
        this.#schedule(definition, changed.state, changed.effects, now);
        return true;
      });
      if (isKept) {
        this.#follow(changed.effects);
        return changed.state;
      }
    }
  }

  #schedule(definition: EnvelopeDefinition, state: EnvelopeState, effects: readonly Effect[], now: number) {
    const { schedule } = this.#parts;
    if (state.phase !== 'sending') schedule.setBegun('record', '');
    this.#setOrClear('expire', state.phase === 'pending' ? state.expiresAt : null);
    this.#setOrClear('purge', state.purged ? null : state.purgeAt);
    this.#setOrClear('forget', removeAt(definition, state));
    for (const effect of effects) {
      if ('begin' in effect) schedule.set('seal', '', now);
      else if ('notify' in effect) {
        if (definition.webhookUrl !== null) schedule.set('notify', '', now);
      } else {
        const waiting = schedule.ids('mail');
        for (const mail of addressesOf(definition, state, effect))
          if (!isCoveredBy(waiting, definition, mail)) schedule.set('mail', mail, now);
      }
    }
  }

  #setOrClear(kind: EnvelopeDue, at: number | null): void {
    if (at === null) this.#parts.schedule.clear(kind, '');
    else this.#parts.schedule.set(kind, '', at);
  }

  /** Starts the scheduled work at once. */
  #follow(effects: readonly Effect[]): void {
    const { schedule, waitUntil } = this.#parts;
    waitUntil(schedule.runNow('record', ''));
    if (effects.length > 0) waitUntil(schedule.runDue());
  }
}
