import type { BatchResult } from '../../../../common/shipping/batch-result.ts';
import type { OtherRegion, RecognisedLabel } from '../../../../common/shipping/recognition.ts';
import type { Match } from '../matching/match.ts';
import type { BatchNote } from '../notes/note.ts';
import type { NotePlace } from '../notes/note-book.ts';

export type PlannedNote = Pick<BatchNote, 'key' | 'number' | 'recipient' | 'items' | 'standing'> & {
  place: NotePlace;
};

/** What `plan-batch` hands to `print-batch`. */
export interface BatchPlan {
  /** As they are printed: without copies. */
  labels: RecognisedLabel[];
  /** Of these labels. */
  matches: (Match | null)[];
  notes: PlannedNote[];
  others: OtherRegion[];
  told: Pick<
    BatchResult,
    'ambiguous' | 'duplicates' | 'ignored' | 'remarks' | 'invoicesWithoutLabel' | 'sheets'
  >;
}
