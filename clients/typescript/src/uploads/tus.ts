import type { Transport } from '../transport/transport.ts';

/** The headers that every request about an upload has. */
export const TUS_HEADERS = { 'Tus-Resumable': '1.0.0' };

export function uploadPath(id: string): string {
  return `/v1/uploads/${encodeURIComponent(id)}`;
}

export function deleteUpload(transport: Transport, id: string): Promise<void> {
  return transport.read(
    { method: 'DELETE', path: uploadPath(id), headers: TUS_HEADERS, repeat: 'always' },
    () => undefined,
  );
}
