import type { RunFailure, RunPosition } from '../runner/run.ts';

/** Everything that queued work is made of; fixed when it is accepted. */
export interface WorkSpecification {
  id: string;
  accountId: string;
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number;
}

/** The progress and the end of queued work, as its account sees them. */
export interface WorkRecord {
  status: 'queued' | 'running' | 'done' | 'error';
  progress: number;
  message: string;
  finishedAt: number | null;
  error: RunFailure | null;
}

/** What an object of queued work keeps beside the specification. */
export interface WorkState<Record = WorkRecord> {
  record: Record;
  /** Grows with each state that D1 is to have. */
  revision: number;
  run: RunPosition;
  /** Set once refund, record and notice of the end have been tried; until then readers see it running. */
  announced: boolean;
  filesErased: boolean;
}

/** The record of work that nothing is known of yet. */
export const NEW_RECORD = { progress: 0, message: 'Na fila.', finishedAt: null, error: null } as const;
export const RUNNING_MESSAGE = 'Em andamento.';

export function isFinished({ status }: Pick<WorkRecord, 'status'>): boolean {
  return status === 'done' || status === 'error';
}
