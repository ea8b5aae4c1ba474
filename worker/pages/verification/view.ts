import type { SignerRole } from '../../../common/esign/composition.ts';

/**
 * What anyone who has an envelope's id may read of it: nothing of a draft, no address, no number of a person, no reason.
 * Times are milliseconds.
 */
export interface VerificationView {
  id: string;
  /** Of the document. */
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
  /** When it ended in another way. */
  closedAt: number | null;
  originalSha256: string;
  finalSha256: string | null;
  auditSha256: string | null;
  /** The files are no longer kept by the service. */
  filesErased: boolean;
  signers: { name: string; role: SignerRole; signedAt: number | null }[];
}
