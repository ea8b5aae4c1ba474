import { basename, join } from 'node:path';
import { describeError, log } from '../../../common/log.ts';
import { Failure, limitOf } from '../../plain/failures.ts';
import {
  type Contents,
  type CountContentsJob,
  countContentsProgram,
  type PrintedParts,
} from '../../protocol/office/count-contents.ts';
import { unlinkReferencesProgram } from '../../protocol/office/unlink-references.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

type Engine = Pick<ToolContext<unknown>, 'runNode'>;
type Format = CountContentsJob['format'];

const FORMATS: Partial<Record<ToolInput['type'], Format>> = {
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
  odt: 'opendocument',
  ods: 'opendocument',
  odp: 'opendocument',
};
/** To count is no reason for a document not to be converted. */
const LIMITS = { cpuSeconds: 20 };

/** What a file holds beside its text, as far as it is printed; null where that cannot be known. */
export async function countContents(
  engine: Engine,
  path: string,
  format: Format,
  printed: PrintedParts = {},
): Promise<Contents | null> {
  const job = { path, format, printed };
  try {
    return (await ask(engine, countContentsProgram, job, () => {}, { limits: LIMITS })).contents;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log('contents_not_counted', { code: error.code });
    return null;
  }
}

/** A document as its references to what is not there any more were last shown; null where there are none. */
export async function withoutLostReferences(
  engine: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  input: ToolInput,
): Promise<ToolInput | null> {
  const target = join(engine.scratch, `unlinked-${basename(input.path)}`);
  try {
    const { unlinked } = await ask(engine, unlinkReferencesProgram, { source: input.path, target });
    return unlinked === 0 ? null : { ...input, path: target };
  } catch (error) {
    if (limitOf(error) !== null) throw error;
    log('references_not_unlinked', { cause: describeError(error) });
    return null;
  }
}

/** What a document that was sent holds; null for a type that is not read. */
export async function countSent(
  engine: Engine,
  { path, type }: ToolInput,
  printed: PrintedParts,
): Promise<Contents | null> {
  const format = FORMATS[type];
  return format === undefined ? null : countContents(engine, path, format, printed);
}
