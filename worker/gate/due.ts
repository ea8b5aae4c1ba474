import type { ACCESS_LOG_DUE } from './access-log.ts';
import type { REPAY_DUE } from './charging.ts';
import type { WARNING_DUE } from './franchise-warning.ts';
import type { HAND_OVER_DUE } from './job-desk.ts';

/** What the Gate may have to do later. */
export type GateDue =
  | typeof HAND_OVER_DUE
  | typeof REPAY_DUE
  | typeof ACCESS_LOG_DUE
  | typeof WARNING_DUE
  | 'prune';
