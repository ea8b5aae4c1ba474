import { failure } from '../../plain/failures.ts';
import { checkRtfProgram } from '../../protocol/office/check-rtf.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Throws where an RTF document announces more raw bytes than it has: LibreOffice would look for them without end. */
export async function refuseCutRtf(engine: NodeRunner, { path, name }: ToolInput): Promise<void> {
  const { isCut } = await ask(engine, checkRtfProgram, { path });
  if (isCut) throw failure('damaged', name);
}
