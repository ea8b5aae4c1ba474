import { basename, join } from 'node:path';
import { Failure, failure } from '../../plain/failures.ts';
import { extractEntryProgram } from '../../protocol/office/extract-entry.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { readPageCount } from '../pdf/qpdf.ts';

const PREVIEW = 'QuickLook/Preview.pdf';
const MOST_BYTES = 512 * 1024 * 1024;

/** The PDF that Pages keeps of a document for looking at it; throws the failure that names one without it. */
export async function takePreview(
  engine: ProgramRunner<'found' | 'outputDirectory'>,
  input: ToolInput,
): Promise<string> {
  const target = join(engine.outputDirectory, `${basename(input.path)}.pdf`);
  const job = { path: input.path, entry: PREVIEW, target, mostBytes: MOST_BYTES };
  const { isExtracted } = await ask(engine, extractEntryProgram, job);
  if (!isExtracted) throw failure('pagesUnreadable', input.name);
  try {
    await readPageCount(engine, { ...input, path: target, type: 'pdf' });
    return target;
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined;
    if (code === 'password') throw failure('passwordOffice', input.name);
    throw code === 'damaged' || code === 'noPages' ? failure('pagesUnreadable', input.name) : error;
  }
}
