import type { OutputKind } from '../../common/shipping/batch-result.ts';
import { batches } from '../db/schema.ts';
import type { RunFailure } from '../runner/run.ts';

export const BATCH_STATUSES = batches.status.enumValues;

export interface BatchOutput {
  name: string;
  size: number;
  pages: number;
  kind: OutputKind;
}

/** How far a batch has come. */
export interface BatchRecord {
  status: (typeof BATCH_STATUSES)[number];
  progress: number;
  message: string;
  finishedAt: number | null;
  outputs: BatchOutput[];
  error: RunFailure | null;
  /** When its files were erased, and the names of people with them. */
  filesErasedAt: number | null;
}

const QUEUED_MESSAGE = 'Na fila.';
export const RUNNING_MESSAGE = 'Em andamento.';

export function newRecord(): BatchRecord {
  return {
    status: 'running',
    progress: 0,
    message: QUEUED_MESSAGE,
    finishedAt: null,
    outputs: [],
    error: null,
    filesErasedAt: null,
  };
}

/** The record as it was before its end. */
export function stillRunning(record: BatchRecord): BatchRecord {
  const { progress } = record;
  return { ...newRecord(), progress: Math.min(progress, 99), message: RUNNING_MESSAGE };
}

export function isFinished({ status }: BatchRecord): boolean {
  return status !== 'running';
}
