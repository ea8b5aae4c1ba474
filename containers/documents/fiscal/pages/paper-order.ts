import type { FiscalEvent } from '../values/events.ts';
import type { Standing } from '../values/status.ts';
import type { PaperPicture } from './paper/sheet.ts';

/** How papers of a job are to be made. */
export interface PaperChoice {
  orientation: 'as-issued' | 'portrait' | 'landscape';
  /** Of receipts, in mm. */
  receiptWidth: number;
  logo: PaperPicture | null;
}

/** What is known beside the document itself. */
export interface PaperContext extends PaperChoice {
  standing: Standing;
  /** What was registered about it, where its paper lists that. */
  events: readonly FiscalEvent[];
}
