import type { z } from 'zod';

/**
 * A program of `programs/`, as both sides of the sandbox's wall see it: one job in, any number of steps while it works,
 * one answer out. The job comes from trusted code and is not checked; steps and the answer come from where users' bytes
 * were read, and are.
 */
export interface Program<Job extends object, Step extends z.ZodType, Answer extends z.ZodType> {
  /** Its path below `programs/`. */
  readonly path: string;
  readonly step: Step | null;
  readonly answer: Answer;
  /** For the compiler alone. */
  readonly job?: Job;
}

export type AnyProgram = Program<object, z.ZodType, z.ZodType>;

/** A program that reports nothing while it works. */
export function defineProgram<Job extends object>() {
  return <Answer extends z.ZodType>(path: string, answer: Answer): Program<Job, z.ZodNever, Answer> => ({
    path,
    step: null,
    answer,
  });
}

/** A program that reports steps of this shape. */
export function defineProgramOfSteps<Job extends object>() {
  return <Step extends z.ZodType, Answer extends z.ZodType>(
    path: string,
    step: Step,
    answer: Answer,
  ): Program<Job, Step, Answer> => ({ path, step, answer });
}
