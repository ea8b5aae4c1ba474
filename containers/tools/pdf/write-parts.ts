import { join } from 'node:path';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { dividePdf, takePages } from '../../engines/pdf/split.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { PageRange } from '../../protocol/pdf/divide-pdf.ts';
import type { ToolContext, ToolInput, ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { resultOf } from '../result.ts';
import { describeLosses } from './pdf-losses.ts';

/** The parts of a document. */
export interface PartsPlan {
  input: ToolInput;
  /** True if nothing but the pages themselves belongs to the document's pages. */
  isPlain: boolean;
  parts: readonly {
    name: string;
    /** Pages from 0, in the order of the part; null for the file as it was sent. */
    ranges: readonly PageRange[] | null;
  }[];
  /** Notes about the plan for the user. */
  notes?: readonly string[];
}

type PartContext = ToolContext<{ authorized: boolean }>;
type Outputs = ToolResult['outputs'];

/** Each output takes two of the platform's thousand requests. */
const MAX_OUTPUTS = 500;
/** Progress before the first output is written. */
const READING = 20;
/** Up to this number a run of qpdf for each part is faster than reading the whole document. */
const FEW_PARTS = 4;

/**
 * Plans each file, then writes its parts with what belongs to their pages; `isDocument` means that each part is its
 * document without some pages. A file that fails is noted in `info`, and the others continue.
 */
export async function writeParts(
  context: PartContext,
  files: readonly ToolInput[],
  isDocument: boolean,
  planOf: (input: ToolInput, onRead: (share: number) => void) => Promise<PartsPlan>,
): Promise<ToolResult> {
  const notes: string[] = [];
  const plans = await eachFile(files, notes, (input, place) => {
    const onRead = (share: number) =>
      context.progress(
        ((place + share) / files.length) * READING,
        `Lendo arquivo ${place + 1} de ${files.length}`,
      );
    onRead(0);
    return planOf(input, onRead);
  });
  const total = plans.reduce((sum, { parts }) => sum + parts.length, 0);
  if (total > MAX_OUTPUTS) throw failure('tooManyOutputs', formatNumber(total), formatNumber(MAX_OUTPUTS));
  let begun = 0;
  const written = await eachFile(plans, notes, async (plan, place) => {
    const before = begun;
    begun += plan.parts.length;
    const onDone = (done: number) =>
      context.progress(
        READING + ((before + done) / total) * (100 - READING),
        `Gravando arquivo ${before + done} de ${total}`,
      );
    return writePlan(context, plan, `${place}`, isDocument, onDone);
  });
  const outputs = written.flatMap((own) => own.outputs);
  return resultOf(outputs, [...notes, ...written.flatMap((own) => own.notes)]);
}

async function writePlan(
  context: PartContext,
  { input, isPlain, parts, notes = [] }: PartsPlan,
  prefix: string,
  isDocument: boolean,
  onDone: (done: number) => void,
): Promise<{ outputs: Outputs; notes: string[] }> {
  const targetOf = (index: number) => join(context.outputDirectory, `${prefix}-${index}.pdf`);
  const outputs = parts.map(({ name }, index) => ({ path: targetOf(index), name }));
  const divided = parts.flatMap(({ ranges }, index) =>
    ranges === null ? [] : [{ ranges: [...ranges], target: targetOf(index) }],
  );
  for (const [index, { ranges }] of parts.entries())
    if (ranges === null) await copyFile(context, input.path, targetOf(index));
  if (divided.length === 0) return { outputs, notes: [...notes] };
  if (isPlain && divided.length <= FEW_PARTS) {
    for (const [done, part] of divided.entries()) {
      await takePages(context, input, part);
      onDone(done + 1);
    }
    return { outputs, notes: [...notes] };
  }
  const { authorized } = context.options;
  const { losses, locked } = await dividePdf(
    context,
    input,
    { parts: divided, isDocument, authorized },
    onDone,
  );
  const lock = `${input.name}: ${isDocument ? 'o arquivo mantém' : 'as partes mantêm'} as restrições do autor`;
  return { outputs, notes: [...notes, ...(locked ? [lock] : []), ...describeLosses(losses)] };
}
