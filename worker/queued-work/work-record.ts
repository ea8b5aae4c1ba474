import type { RunFailure, RunPosition } from '../runner/run.ts';

/** The parameters of queued work; fixed when it is accepted. */
export interface WorkSpecification {
  id: string;
  accountId: string;
  /** In milliseconds since the epoch, like all times here. */
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

/** The changing state of queued work, stored beside the specification. */
export interface WorkState<Record = WorkRecord> {
  record: Record;
  /** Increases with each state that must be written to D1. */
  revision: number;
  run: RunPosition;
  /** Set once refund, record and notice of the end were tried; until then readers see running work. */
  announced: boolean;
  filesErased: boolean;
}

/** The record of new work. */
export const NEW_RECORD = { progress: 0, message: 'Na fila.', finishedAt: null, error: null } as const;
export const RUNNING_MESSAGE = 'Em andamento.';

export function isFinished({ status }: Pick<WorkRecord, 'status'>): boolean {
  return status === 'done' || status === 'error';
}
