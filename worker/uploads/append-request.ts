import type { Checksum } from './tus/checksum.ts';
import type { UploadState } from './upload-store.ts';

/** The headers of a request that appends bytes. */
export interface AppendRequest {
  /** The position of its first byte in the file; null if the header is missing or no number. */
  offset: number | null;
  /** A length that is declared only now; null without the header, `invalid` if it is no length. */
  length: number | null | 'invalid';
  /** The body is declared as bytes of an upload. */
  isMarked: boolean;
  /** The length of the body; null if it is not known. */
  bodyBytes: number | null;
  checksum: Checksum | null | 'invalid';
}

export type AppendRefusal =
  | { code: 'upload_offset_mismatch'; offset: number }
  | {
      code:
        | 'media_type'
        | 'invalid_offset'
        | 'invalid_length'
        | 'changed_length'
        | 'beyond_length'
        | 'invalid_checksum';
    }
  | { code: 'file_too_large'; maxBytes: number };

/** The fixed and the changing part of an upload that decide over a request. */
export interface AppendedTo extends Pick<UploadState, 'length'> {
  offset: number;
  maxBytes: number;
}

/** Returns why the bytes cannot be appended; null if they can. In the order that the contract promises. */
export function refusalOfAppend(
  { offset, length, maxBytes }: AppendedTo,
  request: AppendRequest,
): AppendRefusal | null {
  if (!request.isMarked) return { code: 'media_type' };
  if (request.offset === null) return { code: 'invalid_offset' };
  if (request.offset !== offset) return { code: 'upload_offset_mismatch', offset };
  if (request.length === 'invalid') return { code: 'invalid_length' };
  if (request.length !== null && length !== null && request.length !== length)
    return { code: 'changed_length' };
  const whole = length ?? request.length;
  if (whole !== null && whole < offset) return { code: 'invalid_length' };
  if (whole !== null && whole > maxBytes) return { code: 'file_too_large', maxBytes };
  const end = offset + (request.bodyBytes ?? 0);
  if (whole !== null && end > whole) return { code: 'beyond_length' };
  if (end > maxBytes) return { code: 'file_too_large', maxBytes };
  return request.checksum === 'invalid' ? { code: 'invalid_checksum' } : null;
}
