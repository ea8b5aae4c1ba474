import type { Mark } from './mark.ts';
import type { TrailEvent } from './trail.ts';

/*
 * What the Worker asks of the container program for an envelope. Two runs that are no tools of the catalogue:
 * `esign-inspect` (input `document`: the PDF) and `esign-compose` (inputs `document` and `manifest`).
 */

/** A page as it is seen: turned, cropped; in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** The `text` of a run of `esign-inspect`, as JSON. Its one output, where `disarmed` names anything, is the PDF without that. */
export interface Inspection {
  pages: PageSize[];
  /** What was taken out of the document because it could act or change what is seen, in Portuguese. */
  disarmed: string[];
  /** Remarks for signers on the document, in Portuguese: hidden layers, earlier signatures. */
  remarks: string[];
}

export type SignerRole = 'sign' | 'approve' | 'witness';
export type FieldType = 'signature' | 'initials' | 'date' | 'name' | 'cpf';

/** A place of a page as it is seen, relative to it, from its top left corner. */
export interface PlacedField {
  /** Index into the signers. */
  signer: number;
  type: FieldType;
  /** 0 is the first page. */
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface ComposedSigner {
  id: number;
  name: string;
  email: string;
  role: SignerRole;
  /** Digits; null where none was asked for. The report masks it, a `cpf` field shows it. */
  cpf: string | null;
  initialsOnAllPages: boolean;
  signature: Mark;
  initials: Mark;
  /** ISO 8601. */
  notifiedAt: string;
  viewedAt: string;
  verifiedAt: string;
  signedAt: string;
  /** Empty and 0 where unknown. */
  ip: string;
  port: number;
  userAgent: string;
  failedTries: number;
}

export interface Terms {
  version: string;
  text: string;
  sha256: string;
}

/** The manifest of a run of `esign-compose`; its output is one PDF that waits for its seal. */
export interface Composition {
  /** `final`: the document, marked, with the report; `audit`: the report alone, with the trail as an attachment. */
  kind: 'final' | 'audit';
  envelope: {
    id: string;
    name: string;
    fileName: string;
    pages: number;
    sequential: boolean;
    test: boolean;
    originalSha256: string;
    /** Of the sealed final PDF; null in that one itself. */
    finalSha256: string | null;
    createdAt: string;
    sentAt: string;
    completedAt: string;
    verifyUrl: string;
    sender: { name: string; email: string };
    disarmed: string[];
    remarks: string[];
  };
  signers: ComposedSigner[];
  fields: PlacedField[];
  terms: Terms;
  trail: { events: TrailEvent[]; head: string };
  /** Whose certificate will seal it: subject and issuer as people read them. */
  seal: { subject: string; issuer: string };
}

/** Bytes that the hexadecimal CMS of the seal may take. */
export const SEAL_BYTES = 32_768;
