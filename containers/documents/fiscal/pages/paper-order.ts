import type { FiscalEvent } from '../values/events.ts';
import type { Standing } from '../values/status.ts';
import type { PaperPicture } from './paper/sheet.ts';

/** Options for the papers of a job. */
export interface PaperChoice {
  orientation: 'as-issued' | 'portrait' | 'landscape';
  /** Width of receipts in mm. */
  receiptWidth: number;
  logo: PaperPicture | null;
}

/** The options and facts for a paper besides the document itself. */
export interface PaperContext extends PaperChoice {
  standing: Standing;
  /** Registered events, if the paper lists them. */
  events: readonly FiscalEvent[];
}
