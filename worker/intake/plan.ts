/** A field of a call's body in which files may come. */
export interface IntakeField {
  name: string;
  /** In Portuguese, as a refusal says what is missing. */
  description: string;
  acceptedExtensions: readonly string[];
  /** How few and how many files may come in it. */
  fewest: number;
  most: number;
  /** An empty file is reported with the result; the call is not refused. */
  mayBeEmpty?: boolean;
  /** What to do with files of other kinds, by their extension: a Portuguese sentence. */
  advice?: Readonly<Record<string, string>>;
}

/** Which files a call may bring. The first field is the one for which errors need not name the field. */
export interface IntakePlan {
  /** As refusals name what the call is for: `A ferramenta unir-pdf`. */
  subject: string;
  fields: readonly [IntakeField, ...IntakeField[]];
  /** Nothing needs to come in the first field where something else stands in for it. */
  isOptional: boolean;
  maxFileBytes: number;
  /** Whose limits these are, as refusals say it: `do seu plano (Start)`. */
  limitsOf: string;
  /** A JSON body's other members are fields of the call itself, instead of standing under `options`. */
  takesFields?: boolean;
  /** Only multipart/form-data: a JSON body is refused. */
  isFormOnly?: boolean;
  /** The name of a file that came as base64 without one; where there is none, it needs one. */
  unnamed?: string;
}

/** Where an upload's files lie, and who erases those of a call that came to nothing. */
export interface UploadOwner {
  keyOf(place: number): string;
  /** Before the first byte is stored. */
  expectUpload(): Promise<void>;
  noteMultipart(key: string, uploadId: string): Promise<void>;
  /** Nothing came of the call: everything under its keys is erased, now or later. */
  discardUpload(): Promise<void>;
  /** What is stored instead of the bytes that come; sizes and hashes are of those. */
  encode?(source: AsyncIterable<Uint8Array>, place: number): AsyncIterable<Uint8Array>;
}

/** A file of a call, stored. */
export interface StoredFile {
  field: string;
  name: string;
  extension: string;
  size: number;
  sha256: string;
  /** Where it lies in R2. */
  key: string;
}
