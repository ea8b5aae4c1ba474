import type { CodeBounds } from '../mailed-code.ts';

/** Limits of the codes for one signer's link. */
export const SIGNER_CODES: CodeBounds = {
  validMs: 10 * 60_000,
  mostWrong: 5,
  pauseMs: 15 * 60_000,
  betweenMs: 60_000,
  mostMailsAnHour: 6,
};
