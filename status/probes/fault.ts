/** The service's answer is wrong or missing. The page shows the message. */
export class ProbeFault extends Error {}

/** The probe gives no information about the service. The page shows the message. */
export class NotMeasured extends Error {}

export function requireThat(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new ProbeFault(why);
}
