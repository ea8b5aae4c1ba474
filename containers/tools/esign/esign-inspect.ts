import { join } from 'node:path';
import type { Inspection } from '../../../common/esign/composition.ts';
import { inspectDocument } from '../../engines/esign/inspect.ts';
import type { ContextWithoutOptions, ToolResult } from '../../runs/context.ts';
import { PREFLIGHT_TURN_SECONDS, type ToolImplementation } from '../implement.ts';
import { inputOf } from './esign-inputs.ts';

async function run(base: ContextWithoutOptions): Promise<ToolResult> {
  const document = inputOf(base, 'document');
  const path = join(base.outputDirectory, 'disarmed.pdf');
  const { isWritten, ...found } = await inspectDocument(base, document, path);
  const inspection: Inspection = found;
  return {
    outputs: isWritten ? [{ path, name: document.name }] : [],
    text: JSON.stringify(inspection),
  };
}

/** Inspects an envelope's document before anyone is invited, and writes its copy without active content. */
export const esignInspect: ToolImplementation<'esign-inspect'> = {
  id: 'esign-inspect',
  programs: ['qpdf', 'cp', 'ghostscript'],
  lenient: false,
  isByContent: () => false,
  needsAllFiles: true,
  effort: { base: 1.6, perMegabyte: 0.1, perPage: 0.02, perMegapixel: 0, perMediaSecond: 0 },
  turnSeconds: PREFLIGHT_TURN_SECONDS,
  accepts: () => true,
  run,
};
