/** The service's answer is wrong or missing. The page shows the message. */
export class ProbeFault extends Error {}

/** The question says nothing about the service. The page shows the message. */
export class NotMeasured extends Error {}

export function requireThat(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new ProbeFault(why);
}
