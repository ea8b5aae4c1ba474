import { join } from 'node:path';
import { composePdf } from '../../engines/esign/compose.ts';
import { type ContextWithoutOptions, extraOf, type ToolResult } from '../../runs/context.ts';
import type { ToolImplementation } from '../implement.ts';
import { inputOf } from './esign-inputs.ts';

async function run(base: ContextWithoutOptions): Promise<ToolResult> {
  const path = join(base.outputDirectory, 'composed.pdf');
  const manifest = inputOf(base, 'manifest');
  await composePdf(base, {
    document: extraOf(base, 'document') ?? null,
    manifest: manifest.path,
    target: path,
  });
  return { outputs: [{ path, name: 'composed.pdf' }] };
}

/**
 * Composes a PDF of a completed envelope, with a place for its seal: the signed document with its report, or the report
 * alone.
 */
export const esignCompose: ToolImplementation<'esign-compose'> = {
  id: 'esign-compose',
  programs: ['qpdf'],
  // The manifest has no type that a tool accepts; the document was inspected when the envelope was created.
  lenient: true,
  isByContent: () => false,
  needsAllFiles: true,
  effort: { base: 2, perMegabyte: 0.5, perPage: 0.05, perMegapixel: 0, perMediaSecond: 0 },
  turnSeconds: 20,
  // All have signed, so the document is sealed on a busy machine, too.
  isByProcessor: true,
  accepts: () => true,
  run,
};
