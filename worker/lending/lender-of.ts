import type { Env } from '../env.ts';
import { JOB_ID, type KeptCount, type Lender, type LenderReference, UPLOAD_ID } from './lender.ts';

export type LenderEnv = Pick<Env, 'UPLOAD' | 'JOB'>;

/** Returns the page count that the lender keeps of a file with this extension. */
export async function countedBy(
  env: LenderEnv,
  lender: LenderReference,
  extension: string,
): Promise<KeptCount> {
  return (await lenderOf(env, lender)?.pages(extension)) ?? null;
}

/** Ends the loans of a borrower's files. Idempotent. */
export async function giveBackFiles(
  env: LenderEnv,
  borrower: string,
  files: readonly { lender?: LenderReference }[],
): Promise<void> {
  for (const lender of lendersOf(files)) await lenderOf(env, lender)?.giveBack(borrower);
}

/** Returns the lenders of these files, each object once. */
export function lendersOf(files: readonly { lender?: LenderReference }[]): LenderReference[] {
  const lenders = files.flatMap(({ lender }) => (lender ? [lender] : []));
  return [
    ...new Map(lenders.map((lender) => ['upload' in lender ? lender.upload : lender.job, lender])).values(),
  ];
}

/** Returns the object of an upload or a job; null if the id cannot be one. */
export function lenderOf(env: LenderEnv, reference: LenderReference): DurableObjectStub<Lender> | null {
  if ('upload' in reference) {
    const uploads = env.UPLOAD as DurableObjectNamespace<Lender>;
    return UPLOAD_ID.test(reference.upload) ? uploads.getByName(reference.upload) : null;
  }
  const jobs = env.JOB as DurableObjectNamespace<Lender>;
  return JOB_ID.test(reference.job) ? jobs.getByName(reference.job) : null;
}
