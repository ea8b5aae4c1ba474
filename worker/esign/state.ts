import type { PlacedField, SignerRole } from '../../common/esign/composition.ts';
import { envelopes } from '../db/schema.ts';
import type { SealRole } from './files.ts';

/** What the API shows (specification 2.6). */
export const ENVELOPE_STATUSES = envelopes.status.enumValues;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

/** `sending`: invitations are on their way; `completing`: all have signed, the seal is being made. Both show as `pending`. */
export type Phase = EnvelopeStatus | 'sending' | 'completing';

export const SIGNER_STATUSES = ['waiting', 'pending', 'signed', 'refused'] as const;
export type SignerStatus = (typeof SIGNER_STATUSES)[number];

/** What the API tells of an invitation; not why one failed. */
export const INVITATION_STATUSES = ['waiting', 'sent', 'failed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export interface Sender {
  name: string;
  email: string;
}

/** What is asked of one person. */
export interface SignerDefinition {
  /** From 1. */
  id: number;
  name: string;
  email: string;
  role: SignerRole;
  /** The CPF that must be typed, encrypted under the envelope's key; null where none is expected. */
  sealedCpf: string | null;
  asksCpf: boolean;
  initialsOnAllPages: boolean;
}

/** An envelope as it was made. Nothing of it changes. */
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
  /** Of the document as it was sent, and of what is shown and sealed, in bytes before encryption. */
  originalBytes: number;
  documentBytes: number;
  originalSha256: string;
  /** What was taken out of the document; where there is something, what is shown and sealed is not the original. */
  disarmed: string[];
  remarks: string[];
  webhookUrl: string | null;
  returnLinks: boolean;
  /** Null: 30 days from sending. */
  expiresAt: number | null;
  createdAt: number;
  baseUrl: string;
}

/** The mail service refuses the address, or took no mail for it for a day. */
export type InvitationFault = 'refused' | 'unreachable';

/** What the trail says of the document before the signature, each once in a login. */
export type ReadingEvent = 'document_shown' | 'document_opened' | 'document_read';

export interface SignerState {
  id: number;
  status: SignerStatus;
  notifiedAt: number | null;
  invitationFault: InvitationFault | null;
  /** When this person, or one of the same address, said that they do not know the sender; no mail is sent then. */
  unwantedAt?: number | null;
  remindedAt: number | null;
  reminders: number;
  viewedAt: number | null;
  verifiedAt: number | null;
  signedAt: number | null;
  failedTries: number;
  /** Acts before signing that the trail was given, and those that it was not given any more. */
  noted: number;
  /** When the document was last shown, opened and declared as read; absent before the first time. */
  reading?: Partial<Record<ReadingEvent, number>>;
  /** Of the act of signing; empty and 0 where unknown. */
  ip: string;
  port: number;
  device: string;
}

/** One of the two results, as it is stored. */
export interface SealedFile {
  role: SealRole;
  sha256: string;
  /** Before encryption. */
  bytes: number;
}

export interface Results {
  final: SealedFile;
  audit: SealedFile;
}

/** What changes of an envelope. */
export interface EnvelopeState {
  phase: Phase;
  revision: number;
  /** How many sendings were begun: one that failed is taken back. */
  sendings: number;
  /** Set by a sending: it costs nothing, and is marked as a test everywhere. */
  test: boolean;
  creditsCharged: number;
  updatedAt: number;
  sentAt: number | null;
  completedAt: number | null;
  closedAt: number | null;
  expiresAt: number | null;
  /** When its files are erased. */
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
