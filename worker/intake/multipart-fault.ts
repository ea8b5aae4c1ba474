export type MultipartFaultReason =
  | 'no_boundary'
  | 'malformed'
  | 'cut_short'
  | 'too_many_parts'
  | 'field_too_large'
  | 'headers_too_large'
  | 'missing_name';

export class MultipartFault extends Error {
  override readonly name = 'MultipartFault';
  readonly reason: MultipartFaultReason;

  constructor(reason: MultipartFaultReason) {
    super(reason);
    this.reason = reason;
  }
}
