import { isMaintained } from '../announcements/announcements.ts';
import { readAnnouncements } from '../announcements/store.ts';
import { COMPONENTS, type ComponentId } from '../components.ts';
import type { History } from '../history/history.ts';
import { stateOf } from '../history/state.ts';
import type { Outcome } from '../outcome.ts';
import type { Probe } from '../probes/probe.ts';
import type { Places } from '../settings.ts';
import { writeSite } from '../site/write.ts';
import { describe, log } from './log.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { eachMinute } from './schedule.ts';

interface Measured {
  component: ComponentId;
  at: number;
  outcome: Outcome;
}

/** Runs the probes, stores their outcomes, and writes the site after each change. No failure stops it. */
export class Prober {
  readonly #places: Places;
  readonly #history: History;
  readonly #probes: readonly Probe[];
  readonly #underWay = new Map<Probe, Promise<void>>();
  #measured: Measured[] = [];
  readonly #saving = new OneAtATime(() => this.#save());

  constructor(places: Places, history: History, probes: readonly Probe[]) {
    this.#places = places;
    this.#history = history;
    this.#probes = probes;
  }

  /** Runs until the signal. Probes that are then under way are not awaited. */
  async run(minuteMs: number, signal: AbortSignal): Promise<void> {
    await eachMinute(minuteMs, signal, (minute) => this.#begin(minute));
    await this.#saving.settled();
  }

  /** Writes the site again after announcements have changed. */
  rewrite(): void {
    this.#saving.request();
  }

  #begin(minute: number): void {
    for (const probe of this.#probes) {
      if (minute % probe.everyMinutes !== 0 || this.#underWay.has(probe)) continue;
      this.#underWay.set(
        probe,
        this.#ask(probe).finally(() => this.#underWay.delete(probe)),
      );
    }
  }

  async #ask(probe: Probe): Promise<void> {
    const at = Date.now();
    const missing = new Set(probe.components);
    const report = (component: ComponentId, outcome: Outcome) => {
      missing.delete(component);
      this.#measured.push({ component, at, outcome });
      this.#saving.request();
    };
    try {
      await probe.run(report);
    } catch (error) {
      log('probe_failed', { components: probe.components, cause: describe(error) });
      for (const component of missing)
        report(component, { is: 'unmeasured', why: 'uma falha de quem verifica' });
    }
  }

  async #save(): Promise<void> {
    const { announcementsPath } = this.#places;
    const announcements = await readAnnouncements(announcementsPath);
    const measured = this.#measured;
    this.#measured = [];
    const before = this.#history.state;
    const records = measured.map(({ component, at, outcome }) => ({
      at,
      component,
      is: outcome.is,
      why: 'why' in outcome ? outcome.why : null,
      ms: 'ms' in outcome ? outcome.ms : null,
      maintenance: isMaintained(announcements, component, at),
    }));
    if (records.length > 0)
      await this.#history
        .note(records)
        .catch((error) => log('history_not_stored', { cause: describe(error) }));
    this.#logChanges(before);
    await writeSite(this.#places, this.#history.state, announcements, Date.now()).catch((error) =>
      log('site_not_written', { cause: describe(error) }),
    );
  }

  #logChanges(before: History['state']): void {
    for (const probe of this.#probes)
      for (const id of probe.components) {
        const { judged, last } = stateOf(this.#history.state, id);
        const { standing } = stateOf(before, id).judged;
        if (judged.standing !== standing)
          log('standing_changed', {
            component: COMPONENTS[id].name,
            from: standing,
            to: judged.standing,
            why: last?.why,
          });
      }
  }
}
