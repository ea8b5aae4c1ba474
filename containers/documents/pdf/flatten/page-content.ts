import { balanceOf, endingOf, withoutUnder } from '../content/content-balance.ts';

/** Content between the operators that put it into a graphics state of its own. */
export interface BalancedContent {
  before: string;
  /** Null where it is as it was. */
  own: Buffer | null;
  after: string;
}

/**
 * Returns the operators that are needed around content so that nothing of its graphics state is left,
 * whatever it leaves open or closes twice.
 */
export function balanced(content: Buffer | null): BalancedContent {
  if (content === null) return { before: 'q\n', own: null, after: '\nQ\n' };
  const balance = balanceOf(content);
  const own = balance.under === 0 ? null : withoutUnder(content);
  return { before: 'q\n', own, after: `${endingOf(balance)}Q\n` };
}
