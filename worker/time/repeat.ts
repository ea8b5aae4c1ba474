export interface StepResult {
  /** The number of records or files that this step erased. */
  erased: number;
  /** There may be more to do. */
  more: boolean;
}

export interface PartResult {
  erased: number;
  /** False if the bound was reached; the next run continues. */
  complete: boolean;
}

/** Repeats `step` until nothing is left to do, up to `most` times. */
export async function repeatAtMost(most: number, step: () => Promise<StepResult>): Promise<PartResult> {
  let erased = 0;
  for (let done = 0; done < most; done++) {
    const result = await step();
    erased += result.erased;
    if (!result.more) return { erased, complete: true };
  }
  return { erased, complete: false };
}
