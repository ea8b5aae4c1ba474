import type { ErrorCode } from '../errors.ts';

/** A stored file that a call names instead of sending its bytes: an upload, or an output of a job. */
export type LenderReference = { upload: string } | { job: string; index: number };

export const UPLOAD_ID = /^upl_[0-9A-Za-z]{22}$/;
export const JOB_ID = /^job_[0-9A-Za-z]{22}$/;

/** No job and no batch runs longer, so a loan that is not given back ends then. */
export const LONGEST_LOAN_MS = 3_600_000;

/** A file that can be lent. Its bytes stay where they are. */
export interface OfferedFile {
  name: string;
  size: number;
  /** Its key in R2. */
  key: string;
  /** Made with a test key. */
  test: boolean;
}

export type Offer = OfferedFile | { refused: ErrorCode };

/**
 * The page count that an upload keeps; `later`: it could not be counted now; `too_long`: counting exceeds a limit; null:
 * none is kept.
 */
export type KeptCount = number | 'later' | 'too_long' | null;

/** Implemented by the objects that lend their files to jobs, batches and envelopes. */
export interface Lender extends Rpc.DurableObjectBranded {
  /** Returns the file for its account; null if this object holds nothing of it. `index` is that of an output. */
  offer(accountId: string, index: number): Promise<Offer | null>;
  /** Returns the page count of the file, if it keeps that of files with this extension. Waits while it is counted. */
  pages(extension: string): Promise<KeptCount>;
  /**
   * Lends its files until `until` at the latest, in milliseconds since the epoch; false if they are no longer there.
   * Idempotent.
   */
  lend(borrower: string, until: number): Promise<boolean>;
  /** Ends a loan. Idempotent. */
  giveBack(borrower: string): Promise<void>;
}
