import type { Mark } from './mark.ts';
import type { TrailEvent } from './trail.ts';

/*
 * The Worker's requests to the container program for an envelope: two runs that are not tools of the
 * catalogue, `esign-inspect` (input `document`: the PDF) and `esign-compose` (inputs `document` and
 * `manifest`).
 */

/** The size of a page as displayed, rotated and cropped; in points. */
export interface PageSize {
  width: number;
  height: number;
}

/**
 * The `text` of a run of `esign-inspect`, as JSON. If `disarmed` is not empty, the run's only output is the
 * PDF without those parts.
 */
export interface Inspection {
  pages: PageSize[];
  /** The parts that were removed because they could act or change the display, in Portuguese. */
  disarmed: string[];
  /** Remarks about the document for signers, in Portuguese: hidden layers, earlier signatures. */
  remarks: string[];
}

export type SignerRole = 'sign' | 'approve' | 'witness';
export type FieldType = 'signature' | 'initials' | 'date' | 'name' | 'cpf';

/** A field on a page as displayed, relative to its size, from the top left corner. */
export interface PlacedField {
  /** The index of the signer. */
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
  /** Digits; null if none was requested. The report masks it; a `cpf` field shows it. */
  cpf: string | null;
  initialsOnAllPages: boolean;
  signature: Mark;
  initials: Mark;
  /** ISO 8601. */
  notifiedAt: string;
  viewedAt: string;
  verifiedAt: string;
  signedAt: string;
  /** Empty and 0 if unknown. */
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

/** The manifest of a run of `esign-compose`. Its output is a PDF that is not sealed yet. */
export interface Composition {
  /**
   * `final`: the marked document with the report. `audit`: only the report, with the trail as an attachment.
   */
  kind: 'final' | 'audit';
  envelope: {
    id: string;
    name: string;
    fileName: string;
    pages: number;
    sequential: boolean;
    test: boolean;
    originalSha256: string;
    /** The hash of the sealed final PDF; null in that PDF itself. */
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
  /** The certificate of the seal: its subject and issuer in readable form. */
  seal: { subject: string; issuer: string };
}

/** The space for the seal's hexadecimal CMS, in bytes. */
export const SEAL_BYTES = 32_768;
