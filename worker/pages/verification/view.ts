import type { SignerRole } from '../../../common/esign/composition.ts';

/**
 * The public facts of an envelope for anyone who has its id: nothing of a draft, and no addresses, document
 * numbers or reasons. Times in epoch milliseconds.
 */
export interface VerificationView {
  id: string;
  /** The name of the document. */
  name: string;
  status: 'pending' | 'completed' | 'refused' | 'expired' | 'canceled';
  /** The status in Portuguese. */
  statusLabel: string;
  /** Sent with a test key. */
  test: boolean;
  senderName: string;
  pages: number;
  createdAt: number;
  sentAt: number;
  completedAt: number | null;
  /** The time at which it ended without being completed. */
  closedAt: number | null;
  originalSha256: string;
  finalSha256: string | null;
  auditSha256: string | null;
  /** The service no longer stores the files. */
  filesErased: boolean;
  signers: { name: string; role: SignerRole; signedAt: number | null }[];
}
