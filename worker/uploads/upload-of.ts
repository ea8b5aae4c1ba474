import type { Env } from '../env.ts';
import type { ResumableUpload } from './resumable-upload.ts';

export function uploadOf({ UPLOAD }: Pick<Env, 'UPLOAD'>, uploadId: string) {
  return (UPLOAD as DurableObjectNamespace<ResumableUpload>).getByName(uploadId, { locationHint: 'sam' });
}
