import type { Mode } from '../gate/keys.ts';

/** The properties of an upload that are fixed when it is created. */
export interface UploadSpecification {
  id: string;
  accountId: string;
  mode: Mode;
  /** The name of the file, safe to show and to save. */
  name: string;
  /** The `Upload-Metadata` header as it was sent; null without one. */
  metadata: string | null;
  /** In bytes; null until a later request declares it. */
  length: number | null;
  /** The largest length that may be declared or received. */
  maxBytes: number;
  /** Milliseconds since the epoch, like all times here. */
  createdAt: number;
  expiresAt: number;
}

export const UPLOAD_KEPT_MS = 24 * 3_600_000;

export function uploadKey(uploadId: string): string {
  return `uploads/${uploadId}/data`;
}
