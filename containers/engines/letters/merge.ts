import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { MergeLettersJob } from '../../programs/office/merge-letters.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertDocument, type OfficeEngine } from '../office/convert.ts';

type Engine = OfficeEngine & Pick<ToolContext<unknown>, 'runNode'>;

const MOST_RECORDS = 100_000;
const MOST_COLUMNS = 1_000;
const MOST_LISTED = 30;

const findingsSchema = z.object({
  letters: z.int(),
  records: z.int(),
  columns: z.array(z.string()),
  hidden: z.int(),
  repeated: z.array(z.string()),
  uncalculated: z.int(),
  /** Amounts that nothing decides how to read: how many, and the first of them. */
  doubtful: z.object({ count: z.int(), first: z.string() }),
  hasFields: z.boolean(),
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  unsupported: z.array(z.string()),
  formats: z.array(z.string()),
  pageTotals: z.int(),
  /** Of a letter, as the template says. */
  usualPages: z.int(),
  comments: z.int(),
  sections: z.int(),
  /** Of each letter, where it has a file of its own. */
  titles: z.array(z.string()),
});
const messageSchema = z.union([
  z.object({ found: findingsSchema }),
  z.object({ isTooLarge: z.literal(true) }),
  z.object({ file: z.string(), from: z.int(), count: z.int() }),
  z.object({
    file: z.enum(['template', 'sheet']),
    fault: z.enum(['damaged', 'templateMacros', 'sheetMissing', 'tooManyRecords', 'tooManyColumns']),
    sheets: z.array(z.string()),
  }),
]);

/** What a template and its sheet are to each other. */
export type MergeFindings = z.infer<typeof findingsSchema>;

/** A DOCX with letters. */
export interface LetterFile {
  path: string;
  /** The place of its first letter, from 0. */
  from: number;
  count: number;
}

export interface MergeFiles {
  template: ToolInput;
  sheet: ToolInput;
}

/** Names in quotes, as far as a message should list them. */
export function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).map((name) => `"${name}"`);
  return `${shown.join(', ')}${more > 0 ? ` e mais ${formatNumber(more)}` : ''}`;
}

/** The template and the sheet, whichever comes first. */
export function mergeFilesOf(inputs: readonly ToolInput[]): MergeFiles {
  const template = inputs.find(({ extension }) => extension === 'docx');
  const sheet = inputs.find(({ extension }) => extension !== 'docx');
  if (inputs.length !== 2 || template === undefined || sheet === undefined) throw failure('mergeFiles');
  return { template, sheet };
}

/** An old or locked document as LibreOffice writes it anew. */
async function rewritten(
  engine: Engine,
  input: ToolInput,
  kind: 'text' | 'sheets',
  password: string | undefined,
): Promise<string> {
  const filter = kind === 'text' ? 'MS Word 2007 XML' : 'Calc MS Excel 2007 XML';
  return (await convertDocument(engine, input, { kinds: [kind], password, target: { filter } })).path;
}

/** The job of reading both files, converted where they are no DOCX and no table that is read as it is. */
export async function readableFiles(
  engine: Engine,
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

/** Runs the merge; throws the failure that names the file that cannot be read. */
export async function mergeLetters(
  engine: Pick<Engine, 'runNode'>,
  { template, sheet }: MergeFiles,
  job: MergeLettersJob,
  onFile: (file: LetterFile) => void,
): Promise<MergeFindings> {
  let findings: MergeFindings | undefined;
  let fault: Error | undefined;
  const { code, stderr } = await engine.runNode('office/merge-letters.ts', job, (line) => {
    const { data: message } = messageSchema.safeParse(line);
    if (message === undefined) return;
    if ('found' in message) findings = message.found;
    else if ('isTooLarge' in message) fault = failure('tooLargeResult');
    else if ('from' in message) onFile({ path: message.file, from: message.from, count: message.count });
    else fault = faultOf(message.fault, message.file === 'template' ? template : sheet, message.sheets, job);
  });
  if (fault) throw fault;
  if (findings === undefined) throw new Error(`merge-letters ended with ${code}: ${stderr}`);
  return findings;
}

function faultOf(
  fault: 'damaged' | 'templateMacros' | 'sheetMissing' | 'tooManyRecords' | 'tooManyColumns',
  { name }: ToolInput,
  sheets: readonly string[],
  { sheetName = '' }: MergeLettersJob,
): Error {
  if (fault === 'sheetMissing') return failure('mergeSheetMissing', name, `"${sheetName}"`, listed(sheets));
  if (fault === 'tooManyRecords') return failure(fault, name, formatNumber(MOST_RECORDS));
  if (fault === 'tooManyColumns') return failure(fault, name, formatNumber(MOST_COLUMNS));
  return failure(fault, name);
}
