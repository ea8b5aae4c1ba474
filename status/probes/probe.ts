import type { ComponentId } from '../components.ts';
import type { Outcome } from '../outcome.ts';
import { NotMeasured, ProbeFault } from './fault.ts';

/** Requests that run together. Each outcome is reported as soon as it is known. */
export interface Probe {
  components: readonly ComponentId[];
  everyMinutes: number;
  run(report: (component: ComponentId, outcome: Outcome) => void): Promise<void>;
}

/**
 * Makes one request. Returns undefined if all is right, or the fault of an external source; throws a
 * ProbeFault or NotMeasured otherwise.
 */
type Ask = () => Promise<Extract<Outcome, { is: 'source' }> | undefined>;

export async function outcomeOf(ask: Ask): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    return (await ask()) ?? { is: 'right', ms: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof ProbeFault) return { is: 'wrong', why: error.message };
    if (error instanceof NotMeasured) return { is: 'unmeasured', why: error.message };
    throw error;
  }
}

/** Makes a probe of one component. */
export function probeOf(component: ComponentId, everyMinutes: number, ask: Ask): Probe {
  return {
    components: [component],
    everyMinutes,
    run: async (report) => report(component, await outcomeOf(ask)),
  };
}
