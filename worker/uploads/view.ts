import type { UploadRow } from '../gate/uploads.ts';
import { isoTime } from '../time/clock.ts';
import type { ListedUploadJson, UploadJson } from './schema.ts';
import type { UploadSpecification } from './specification.ts';
import type { UploadState } from './upload-store.ts';

/** An upload as its account sees it. */
export interface UploadView extends Pick<UploadState, 'length' | 'sha256'> {
  status: 'uploading' | 'complete';
  id: string;
  name: string;
  metadata: string | null;
  /** The number of received bytes. */
  offset: number;
  createdAt: number;
  expiresAt: number;
}

export function viewOf(
  { id, name, metadata, createdAt, expiresAt }: UploadSpecification,
  { status, length, sha256 }: UploadState,
  offset: number,
): UploadView {
  return {
    id,
    name,
    metadata,
    createdAt,
    expiresAt,
    status: status === 'complete' ? 'complete' : 'uploading',
    length,
    sha256,
    offset,
  };
}

/** The upload as the API shows it. */
export function uploadJson(view: UploadView): UploadJson {
  const { id, name, length: size, offset: received, sha256, status, createdAt, expiresAt } = view;
  return {
    id,
    object: 'upload',
    name,
    size,
    received,
    sha256,
    status,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
  };
}

export function listedJson({ id, name, length: size, createdAt, expiresAt }: UploadRow): ListedUploadJson {
  return {
    id,
    object: 'upload',
    name,
    size,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
  };
}
