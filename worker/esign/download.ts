import type { Env, SettingsEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { contentDisposition } from '../intake/file-name.ts';
import { copyDecrypted } from '../vault/stored-file.ts';
import { type FileRole, shownRole, vaultFileOf } from './files.ts';
import type { Snapshot } from './snapshot.ts';
import type { EnvelopeDefinition } from './state.ts';

type FilesEnv = Pick<Env, 'FILES'> & SettingsEnv;

/** Returns the final PDF or the report (specification 4.5). Throws if the envelope is not completed. */
export function resultResponse(env: FilesEnv, snapshot: Snapshot, which: 'final' | 'audit'): Response {
  const { definition, state } = snapshot;
  if (state.results === null) throw new ApiError('envelope_not_completed');
  const name = resultName(definition, which);
  const { role, bytes: size } = state.results[which];
  return new Response(bytesOf(env, snapshot, role, size, { offset: 0, length: size }), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name),
      'Content-Length': String(size),
    },
  });
}

export function resultName({ fileName }: EnvelopeDefinition, which: 'final' | 'audit'): string {
  const stem = fileName.replace(/\.pdf$/i, '');
  return which === 'final' ? `${stem} (assinado).pdf` : `${stem} (relatório).pdf`;
}

/** Streams a range of the document that signers see. */
export function documentBytes(
  env: FilesEnv,
  snapshot: Snapshot,
  range: { offset: number; length: number },
): ReadableStream<Uint8Array> {
  const { definition } = snapshot;
  return bytesOf(env, snapshot, shownRole(definition), definition.documentBytes, range);
}

function bytesOf(
  env: FilesEnv,
  { definition, wrapped }: Snapshot,
  role: FileRole,
  size: number,
  range: { offset: number; length: number },
): ReadableStream<Uint8Array> {
  if (wrapped === null) throw new ApiError('file_not_found');
  const { readable, writable } = new FixedLengthStream(range.length);
  copyDecrypted(env, vaultFileOf(definition.id, wrapped, role, size), range, writable).catch(() => undefined);
  return readable;
}
