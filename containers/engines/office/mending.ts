import { basename, join } from 'node:path';
import { describeError, log } from '../../../common/log.ts';
import { limitOf } from '../../plain/failures.ts';
import { type MendWordJob, mendWordProgram } from '../../protocol/office/mend-word.ts';
import { type TakenChunk, takeChunksProgram } from '../../protocol/office/take-chunks.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Each is converted by a process of its own. */
const MOST_CHUNKS = 8;

/** Without it a document is converted as it came: only the service's limits are a reason to fail. */
async function orAsItCame<Mended>(mending: Promise<Mended>, none: Mended): Promise<Mended> {
  try {
    return await mending;
  } catch (error) {
    if (limitOf(error) !== null) throw error;
    log('document_not_mended', { cause: describeError(error) });
    return none;
  }
}

/** The parts of other formats that stand in the text of a Word document, as files. */
export async function takeChunks(engine: NodeRunner<'scratch'>, { path }: ToolInput): Promise<TakenChunk[]> {
  const prefix = join(engine.scratch, `chunk-${basename(path)}`);
  const asked = ask(engine, takeChunksProgram, { source: path, prefix, most: MOST_CHUNKS });
  return (await orAsItCame(asked, { chunks: [] })).chunks;
}

/** A Word document written so that LibreOffice shows what Word does; null where nothing could be written so. */
export async function mendWord(
  engine: NodeRunner<'scratch'>,
  input: ToolInput,
  chunks: MendWordJob['chunks'],
): Promise<ToolInput | null> {
  const target = join(engine.scratch, `mended-${basename(input.path)}`);
  const asked = ask(engine, mendWordProgram, { source: input.path, target, chunks });
  const { mended } = await orAsItCame(asked, { mended: 0 });
  return mended === 0 ? null : { ...input, path: target };
}
