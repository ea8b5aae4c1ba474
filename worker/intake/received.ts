import type { ErrorCode } from '../errors.ts';
import type { LenderReference } from '../lending/lender.ts';

/** The contents of a call's body, except the files already stored. */
export interface Received {
  /** The value of `options`, not validated yet. */
  options?: unknown;
  /** Options that were sent as separate form fields: text. */
  loose: Map<string, string>;
  /** The call's own fields in a JSON body, not validated yet. */
  fields?: Record<string, unknown>;
  webhookUrl?: unknown;
  downloads: Download[];
  borrowed: Borrowed[];
}

/** A stored file that the call names: an upload, or an output of a job. */
export interface Borrowed {
  /** Its position among all files of the call. */
  place: number;
  field: string;
  lender: LenderReference;
  /** Null: the name that the file has there. */
  name: string | null;
  /** Its name in errors: `files[0]`. */
  path: string;
}

/** The error codes of a call that names a stored file. */
export const BORROWED_FILE_REFUSALS = [
  'live_key_required',
  'upload_not_found',
  'upload_incomplete',
  'file_not_found',
  'job_not_ready',
] as const satisfies readonly ErrorCode[];

/** A file that the service has to fetch. */
export interface Download {
  /** Its position among all files of the call. */
  place: number;
  field: string;
  url: string;
  name: string | null;
  /** Its name in errors: `files[0]`. */
  path: string;
}
