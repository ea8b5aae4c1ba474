import { longestSeconds, NO_WORKLOAD } from '../../../common/catalogue/effort.ts';
import { OFFICE_EFFORT } from '../../../common/catalogue/office.ts';
import { convertDocument, type OfficeJob, type OfficeResult } from '../../engines/office/convert.ts';
import { withoutForms } from '../../engines/office/formless-page.ts';
import { Failure, failure } from '../../plain/failures.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

export interface SentResult extends OfficeResult {
  /** Notes for the user about what had to be left out for the document to be read. */
  unread: string[];
}

const WITHOUT_FORMS =
  'os campos de formulário da página ficaram sem o formulário deles, para que ela pudesse ser lida';

/** Throws the failure that names a document that takes longer than its size explains. */
async function convertInTime(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  stop?: AbortSignal,
): Promise<OfficeResult> {
  const workload = { ...NO_WORKLOAD, files: 1, bytes: input.size };
  // Without what goes before the first file, so that it ends before the run does, and names the file.
  const seconds = longestSeconds({ ...OFFICE_EFFORT, base: 0 }, workload, Number.POSITIVE_INFINITY);
  const tooSlow = new AbortController();
  const timer = setTimeout(() => tooSlow.abort(failure('tooSlowDocument', input.name)), seconds * 1000);
  const signal = stop === undefined ? tooSlow.signal : AbortSignal.any([tooSlow.signal, stop]);
  const run: typeof context.run = (program, args, options) =>
    context.run(program, args, { ...options, signal });
  try {
    return await convertDocument({ ...context, run }, input, job);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Converts a document that the user sent. LibreOffice cannot load some pages of HTML because of a form in them: such a
 * page is converted without its form tags. Fails when `stop` is aborted.
 */
export async function convertSent(
  context: ToolContext<unknown>,
  input: ToolInput,
  job: OfficeJob,
  stop?: AbortSignal,
): Promise<SentResult> {
  try {
    return { ...(await convertInTime(context, input, job, stop)), unread: [] };
  } catch (error) {
    const isUnread = error instanceof Failure && error.code === 'damaged';
    if (!isUnread || input.type !== 'html') throw error;
    const formless = await withoutForms(context, input);
    return { ...(await convertInTime(context, formless, job)), unread: [WITHOUT_FORMS] };
  }
}
