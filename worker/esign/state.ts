import type { PlacedField, SignerRole } from '../../common/esign/composition.ts';
import { envelopes } from '../db/schema.ts';
import type { SealRole } from './files.ts';

/** The statuses that the API shows (specification 2.6). */
export const ENVELOPE_STATUSES = envelopes.status.enumValues;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

/**
 * `sending`: invitations are being sent; `completing`: all have signed, the seal is being made. Both show as
 * `pending`.
 */
export type Phase = EnvelopeStatus | 'sending' | 'completing';

export const SIGNER_STATUSES = ['waiting', 'pending', 'signed', 'refused'] as const;
export type SignerStatus = (typeof SIGNER_STATUSES)[number];

/** The statuses of an invitation in the API, which does not return why one failed. */
export const INVITATION_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export interface Sender {
  name: string;
  email: string;
}

/** One signer, as the create call defines them. */
export interface SignerDefinition {
  /** Counted from 1. */
  id: number;
  name: string;
  email: string;
  role: SignerRole;
  /** The CPF that must be typed, encrypted under the envelope's key; null if none is expected. */
  sealedCpf: string | null;
  asksCpf: boolean;
  initialsOnAllPages: boolean;
}

/** An envelope as it was created. It never changes. */
export interface EnvelopeDefinition {
  id: string;
  accountId: string;
  sender: Sender;
  source: 'api' | 'web';
  name: string;
  fileName: string;
  message: string | null;
  sequential: boolean;
  signers: SignerDefinition[];
  fields: PlacedField[];
  pages: number;
  /** Sizes of the original and of the document that is shown and sealed, in bytes before encryption. */
  originalBytes: number;
  documentBytes: number;
  originalSha256: string;
  /**
   * The parts removed from the document. If there are any, the document shown and sealed is not the original.
   */
  disarmed: string[];
  remarks: string[];
  webhookUrl: string | null;
  returnLinks: boolean;
  /** Null means 30 days from sending. */
  expiresAt: number | null;
  createdAt: number;
  baseUrl: string;
}

/** The mail service refused the address, or no mail could be sent to it for a day. */
export type InvitationFault = 'refused' | 'unreachable';

/** Events of the document before the signature. The trail has each once per login. */
export type ReadingEvent = 'document_shown' | 'document_opened' | 'document_read';

export interface SignerState {
  id: number;
  status: SignerStatus;
  notifiedAt: number | null;
  invitationFault: InvitationFault | null;
  /**
   * When this person, or one with the same address, said that they do not know the sender. Mail is stopped
   * then.
   */
  unwantedAt?: number | null;
  remindedAt: number | null;
  reminders: number;
  viewedAt: number | null;
  verifiedAt: number | null;
  signedAt: number | null;
  failedTries: number;
  /** The number of acts before signing, including those beyond the limit of the trail. */
  noted: number;
  /** When the document was last shown, opened and declared as read. */
  reading?: Partial<Record<ReadingEvent, number>>;
  /** The origin of the signature or refusal; empty and 0 if unknown. */
  ip: string;
  port: number;
  device: string;
}

/** One of the two results, as stored. */
export interface SealedFile {
  role: SealRole;
  sha256: string;
  /** Size before encryption. */
  bytes: number;
}

export interface Results {
  final: SealedFile;
  audit: SealedFile;
}

/** The parts of an envelope that change. */
export interface EnvelopeState {
  phase: Phase;
  revision: number;
  /** The number of sendings that were begun, failed ones included. */
  sendings: number;
  /** Set by a sending with a test key: it costs nothing and is marked as a test everywhere. */
  test: boolean;
  creditsCharged: number;
  updatedAt: number;
  sentAt: number | null;
  completedAt: number | null;
  closedAt: number | null;
  expiresAt: number | null;
  /** The time at which its files are erased. */
  purgeAt: number | null;
  purged: boolean;
  results: Results | null;
  refusal: { signer: number; reason: string } | null;
  signers: SignerState[];
}

export function newState(definition: EnvelopeDefinition, purgeAt: number): EnvelopeState {
  return {
    phase: 'draft',
    revision: 1,
    sendings: 0,
    test: false,
    creditsCharged: 0,
    updatedAt: definition.createdAt,
    sentAt: null,
    completedAt: null,
    closedAt: null,
    expiresAt: definition.expiresAt,
    purgeAt,
    purged: false,
    results: null,
    refusal: null,
    signers: definition.signers.map(({ id }) => ({
      id,
      status: 'waiting',
      notifiedAt: null,
      invitationFault: null,
      remindedAt: null,
      reminders: 0,
      viewedAt: null,
      verifiedAt: null,
      signedAt: null,
      failedTries: 0,
      noted: 0,
      ip: '',
      port: 0,
      device: '',
    })),
  };
}

export function statusOf({ phase }: Pick<EnvelopeState, 'phase'>): EnvelopeStatus {
  return phase === 'sending' || phase === 'completing' ? 'pending' : phase;
}
