import type { ToolKind } from '../../common/catalogue/define-tool.ts';
import type { Queue } from '../../common/queue.ts';
import type { StoredFile } from '../intake/plan.ts';

/** A job's parameters; fixed when it is accepted. */
export interface JobSpecification {
  id: string;
  accountId: string;
  tool: string;
  operation: string;
  kind: ToolKind;
  queue: Queue;
  options: Record<string, unknown>;
  inputs: StoredFile[];
  webhookUrl: string | null;
  /** Credits debited; 0 for a test key. */
  credits: number;
  test: boolean;
  createdAt: number;
  /** The origin of the addresses in the job's answers. */
  baseUrl: string;
  timeoutSeconds: number;
  /** The page count of all files, if the price depends on it. */
  pages?: number;
}

export const FILES_KEPT_MS = 3_600_000;
export const RECORD_KEPT_MS = 90 * 86_400_000;
export const LONGEST_JOB_MS = 45 * 60_000;

export function filesPrefix(jobId: string): string {
  return `jobs/${jobId}/`;
}

export function inputsPrefix(jobId: string): string {
  return `${filesPrefix(jobId)}in/`;
}

export function inputKey(jobId: string, place: number): string {
  return `${inputsPrefix(jobId)}${place}`;
}

export function outputKey(jobId: string, place: number): string {
  return `${filesPrefix(jobId)}out/${place}`;
}
