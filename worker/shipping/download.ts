import { archiveResponse } from '../downloads/archive.ts';
import { storedFileResponse } from '../downloads/stored-file.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { systemClock } from '../time/clock.ts';
import { FILES_KEPT_MS, outputKey } from './specification.ts';
import type { BatchSnapshot } from './view.ts';

/** Responds with a PDF of the batch, by its name in `outputs`. */
export function fileResponse(
  env: Pick<Env, 'FILES'>,
  { specification: { id }, record }: BatchSnapshot,
  name: string,
  rangeHeader: string | null,
): Response {
  const place = record.outputs.findIndex((output) => output.name === name);
  const output = record.outputs[place];
  if (!output)
    throw new ApiError(
      'file_not_found',
      'O lote não tem este arquivo, ainda não terminou, ou os arquivos já foram apagados (ficam 7 dias). Os nomes estão em outputs.',
    );
  return storedFileResponse(
    env,
    { ...output, key: outputKey(id, place), type: 'application/pdf' },
    rangeHeader,
  );
}

/** Responds with a ZIP of all PDFs. */
export function downloadResponse(
  env: Pick<Env, 'FILES'>,
  { specification: { id, createdAt }, record }: BatchSnapshot,
): Response {
  const isKept = systemClock.now() < createdAt + FILES_KEPT_MS && record.filesErasedAt === null;
  if (record.status !== 'done' || !isKept) throw new ApiError('lote_not_ready');
  const files = record.outputs.map((output, place) => ({ ...output, key: outputKey(id, place) }));
  return archiveResponse(env, 'expedicao.zip', files, new Date(createdAt));
}
