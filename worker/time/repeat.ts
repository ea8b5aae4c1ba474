export interface StepResult {
  /** What this step did away with. */
  erased: number;
  /** Whether there may be more to do. */
  more: boolean;
}

export interface PartResult {
  erased: number;
  /** False when the bound was hit: the rest is the next run's. */
  complete: boolean;
}

/** Repeats `step` until there is no more to do, but no more than `most` times. */
export async function repeatAtMost(most: number, step: () => Promise<StepResult>): Promise<PartResult> {
  let erased = 0;
  for (let done = 0; done < most; done++) {
    const result = await step();
    erased += result.erased;
    if (!result.more) return { erased, complete: true };
  }
  return { erased, complete: false };
}
