import type { OutputKind } from '../../common/shipping/batch-result.ts';
import { batches } from '../db/schema.ts';
import { NEW_RECORD } from '../queued-work/work-record.ts';
import type { RunFailure } from '../runner/run.ts';

export const BATCH_STATUSES = batches.status.enumValues;

export interface BatchOutput {
  name: string;
  size: number;
  pages: number;
  kind: OutputKind;
}

/** The progress and the end of a batch. */
export interface BatchRecord {
  status: (typeof BATCH_STATUSES)[number];
  progress: number;
  message: string;
  finishedAt: number | null;
  outputs: BatchOutput[];
  error: RunFailure | null;
  /** The time at which its files and the names of people were erased. */
  filesErasedAt: number | null;
}

export function newRecord(): BatchRecord {
  return { ...NEW_RECORD, status: 'running', outputs: [], filesErasedAt: null };
}
