export type JsonFaultReason =
  | 'invalid_json'
  | 'invalid_base64'
  | 'too_large'
  | 'too_deep'
  | 'text_too_large'
  | 'duplicate_base64';

export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly reason: JsonFaultReason;
  /** The path of the base64 string, for `invalid_base64` and `duplicate_base64`. */
  readonly path: string[];

  constructor(reason: JsonFaultReason, path: string[] = []) {
    super(reason);
    this.reason = reason;
    this.path = path;
  }
}
