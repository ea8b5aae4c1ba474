/** An answer that is none, in the words of the page. */
export class ProbeFault extends Error {}

/** What was asked tells nothing of the service, in the words of the page. */
export class NotMeasured extends Error {}

export function requireThat(isSo: boolean, why: string): asserts isSo {
  if (!isSo) throw new ProbeFault(why);
}
