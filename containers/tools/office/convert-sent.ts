import { longestSeconds, NO_WORKLOAD } from '../../../common/catalogue/effort.ts';
import { OFFICE_EFFORT } from '../../../common/catalogue/office.ts';
import { convertDocument, type OfficeJob, type OfficeResult } from '../../engines/office/convert.ts';
import { failure } from '../../plain/failures.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

/** Converts a document that the user sent; throws the failure that names it where it takes longer than its size explains. */
export async function convertSent(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
): Promise<OfficeResult> {
  const workload = { ...NO_WORKLOAD, files: 1, bytes: input.size };
  // Without what goes before the first file, so that it ends before the run does, and names the file.
  const seconds = longestSeconds({ ...OFFICE_EFFORT, base: 0 }, workload, Number.POSITIVE_INFINITY);
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(failure('tooSlowDocument', input.name)), seconds * 1000);
  const run: typeof context.run = (program, args, options) =>
    context.run(program, args, { ...options, signal: tooSlow.signal });
  try {
    return await convertDocument({ ...context, run }, input, job);
  } finally {
    clearTimeout(timer);
  }
}
