import { CHECKSUM_ALGORITHMS } from './checksum.ts';

/** The names of the protocol's headers (tus 1.0), in one place: the IETF draft has others for the same values. */
export const TUS = {
  resumable: 'Tus-Resumable',
  version: 'Tus-Version',
  extension: 'Tus-Extension',
  maxSize: 'Tus-Max-Size',
  checksumAlgorithm: 'Tus-Checksum-Algorithm',
  offset: 'Upload-Offset',
  length: 'Upload-Length',
  deferLength: 'Upload-Defer-Length',
  metadata: 'Upload-Metadata',
  expires: 'Upload-Expires',
  checksum: 'Upload-Checksum',
  concatenation: 'Upload-Concat',
  methodOverride: 'X-HTTP-Method-Override',
} as const;

export const TUS_VERSION = '1.0.0';
export const TUS_CONTENT_TYPE = 'application/offset+octet-stream';

/** Returns the headers of the response to `OPTIONS`: versions, extensions and limits. */
export function tusOffer(maxBytes: number): Record<string, string> {
  return {
    [TUS.version]: TUS_VERSION,
    [TUS.extension]: 'creation,creation-with-upload,creation-defer-length,expiration,termination,checksum',
    [TUS.maxSize]: String(maxBytes),
    [TUS.checksumAlgorithm]: CHECKSUM_ALGORITHMS,
  };
}
