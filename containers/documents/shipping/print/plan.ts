import type { BatchResult } from '../../../../common/shipping/batch-result.ts';
import type { OtherRegion, RecognisedLabel } from '../../../../common/shipping/recognition.ts';
import type { Match } from '../matching/match.ts';
import type { BatchNote } from '../notes/note.ts';
import type { NotePlace } from '../notes/note-book.ts';

export type PlannedNote = Pick<BatchNote, 'key' | 'number' | 'recipient' | 'items' | 'standing'> & {
  place: NotePlace;
};

/** The plan that `plan-batch` makes for `print-batch`. */
export interface BatchPlan {
  /** The printed labels, without copies. */
  labels: RecognisedLabel[];
  /** The match of each label. */
  matches: (Match | null)[];
  notes: PlannedNote[];
  others: OtherRegion[];
  report: Pick<
    BatchResult,
    'ambiguous' | 'duplicates' | 'ignored' | 'remarks' | 'invoicesWithoutLabel' | 'sheets'
  >;
}
