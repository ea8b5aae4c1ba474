import type { LenderReference } from '../lending/lender.ts';

/** A field of a call's body that may contain files. */
export interface IntakeField {
  name: string;
  /** In Portuguese, for the error about a missing file. */
  description: string;
  acceptedExtensions: readonly string[];
  /** The minimum and maximum number of files. */
  fewest: number;
  most: number;
  /** An empty file is reported with the result instead of rejecting the call. */
  mayBeEmpty?: boolean;
  /** Advice about files of other kinds, by extension: a Portuguese sentence. */
  advice?: Readonly<Record<string, string>>;
}

/** The files that a call may contain. Errors about the first field need not name it. */
export interface IntakePlan {
  /** The subject of error messages: `A ferramenta unir-pdf`. */
  subject: string;
  fields: readonly [IntakeField, ...IntakeField[]];
  /** The first field may have no file, because something else can replace it. */
  isOptional: boolean;
  maxFileBytes: number;
  /** The owner of the limits in error messages: `do seu plano (Start)`. */
  limitsOf: string;
  /** The other members of a JSON body are the call's own fields, instead of members of `options`. */
  takesFields?: boolean;
  /** The name of a base64 file that has none; if absent, a name is required. */
  unnamed?: string;
}

/** Names the stored files of an upload, and erases them if the call fails. */
export interface UploadOwner {
  keyOf(place: number): string;
  /** Called before the first byte is stored. */
  expectUpload(): Promise<void>;
  noteMultipart(key: string, uploadId: string): Promise<void>;
  /** Called if the call failed: erases everything under its keys, now or later. */
  discardUpload(): Promise<void>;
  /** Encodes the bytes before they are stored; sizes and hashes are of the bytes that were received. */
  encode?(source: AsyncIterable<Uint8Array>, place: number): AsyncIterable<Uint8Array>;
}

/** A stored file of a call. */
export interface StoredFile {
  field: string;
  name: string;
  extension: string;
  size: number;
  /** Absent for a file that was not sent with the call. */
  sha256?: string;
  /** Its key in R2. */
  key: string;
  /** The owner of a file that was not sent with the call. */
  lender?: LenderReference;
}

/** A file whose bytes have passed through the call. */
export type ReceivedFile = StoredFile & { sha256: string };

export function isReceived(file: StoredFile | undefined): file is ReceivedFile {
  return file?.sha256 !== undefined;
}
