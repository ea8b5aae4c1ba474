import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import {
  type LetterFile,
  type MergeFault,
  type MergeFindings,
  type MergeLettersJob,
  mergeLettersProgram,
} from '../../protocol/office/merge-letters.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { convertDocument, type OfficeEngine } from '../office/convert.ts';

const MOST_RECORDS = 100_000;
const MOST_COLUMNS = 1_000;
const MOST_LISTED = 30;

export interface MergeFiles {
  template: ToolInput;
  sheet: ToolInput;
}

/** Returns names in quotes, as many as a message should list. */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).map((name) => `"${name}"`);
  return `${shown.join(', ')}${more > 0 ? ` e mais ${formatNumber(more)}` : ''}`;
}

/** Returns the template and the sheet, in whatever order they were sent. */
export function mergeFilesOf(inputs: readonly ToolInput[]): MergeFiles {
  const template = inputs.find(({ extension }) => extension === 'docx');
  const sheet = inputs.find(({ extension }) => extension !== 'docx');
  if (inputs.length !== 2 || template === undefined || sheet === undefined) throw failure('mergeFiles');
  return { template, sheet };
}

/** Rewrites an old or locked document with LibreOffice. */
async function rewritten(
  engine: OfficeEngine & NodeRunner,
  input: ToolInput,
  kind: 'text' | 'sheets',
  password: string | undefined,
): Promise<string> {
  const filter = kind === 'text' ? 'MS Word 2007 XML' : 'Calc MS Excel 2007 XML';
  return (await convertDocument(engine, input, { kinds: [kind], password, target: { filter } })).path;
}

/** Prepares the job of reading both files, which are converted unless they are a DOCX and a supported table. */
export async function readableFiles(
  engine: OfficeEngine & NodeRunner,
  { template, sheet }: MergeFiles,
  password: string | undefined,
  mustCalculate = false,
): Promise<Pick<MergeLettersJob, 'template' | 'sheet'>> {
  const document =
    template.type === 'docx' ? template.path : await rewritten(engine, template, 'text', password);
  const isPlain = sheet.type === 'text';
  const isRead = ['xlsx', 'ods'].includes(sheet.type) && sheet.extension !== 'xlsb' && !mustCalculate;
  if (isPlain)
    return {
      template: document,
      sheet: { path: sheet.path, kind: 'text', isTabs: sheet.extension === 'tsv' },
    };
  const kind = isRead && sheet.type === 'ods' ? 'ods' : 'xlsx';
  const path = isRead ? sheet.path : await rewritten(engine, sheet, 'sheets', password);
  return { template: document, sheet: { path, kind, isTabs: false } };
}

/** Runs the merge; throws the failure that names a file that cannot be read. */
export async function mergeLetters(
  engine: Pick<OfficeEngine & NodeRunner, 'runNode'>,
  { template, sheet }: MergeFiles,
  job: MergeLettersJob,
  onFile: (file: LetterFile) => void,
): Promise<MergeFindings> {
  const answer = await ask(engine, mergeLettersProgram, job, onFile);
  if ('fault' in answer) throw failureOf(answer, answer.file === 'template' ? template : sheet, job);
  if (answer.isTooLarge) throw failure('tooLargeResult');
  return answer.found;
}

function failureOf(
  { fault, sheets }: MergeFault,
  { name }: ToolInput,
  { sheetName = '' }: MergeLettersJob,
): Failure {
  if (fault === 'sheetMissing') return failure('mergeSheetMissing', name, `"${sheetName}"`, listed(sheets));
  if (fault === 'tooManyRecords') return failure(fault, name, formatNumber(MOST_RECORDS));
  if (fault === 'tooManyColumns') return failure(fault, name, formatNumber(MOST_COLUMNS));
  return failure(fault, name);
}
