import type { ComponentId } from '../components.ts';
import type { Outcome } from '../outcome.ts';
import { NotMeasured, ProbeFault } from './fault.ts';

/** Questions that are asked together. Each outcome is reported as soon as it is known. */
export interface Probe {
  components: readonly ComponentId[];
  everyMinutes: number;
  run(report: (component: ComponentId, outcome: Outcome) => void): Promise<void>;
}

/** A question that throws a ProbeFault or NotMeasured; it answers what is wrong with a source, and nothing where all is right. */
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

/** A probe of one component. */
export function probeOf(component: ComponentId, everyMinutes: number, ask: Ask): Probe {
  return {
    components: [component],
    everyMinutes,
    run: async (report) => report(component, await outcomeOf(ask)),
  };
}
