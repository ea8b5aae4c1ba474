import { z } from 'zod';
import { Failure } from '../../plain/failures.ts';
import type { EsignInspectJob } from '../../programs/sign/esign-inspect.ts';
import type { ToolContext } from '../../runs/context.ts';
import { readJson, selectorOf } from '../pdf/report.ts';

const pagesSchema = z.array(z.int());
const examinedSchema = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  disarmed: z.array(z.string()),
  remarks: z.array(z.string()),
  isSigned: z.boolean(),
  unread: z.array(z.string()),
  variable: z.object({
    annotated: pagesSchema,
    oneSided: pagesSchema,
    changing: pagesSchema,
    undrawnComments: pagesSchema,
    undrawnFields: pagesSchema,
    hasMarks: z.boolean(),
    textFields: pagesSchema,
    otherStates: pagesSchema,
    hasLayers: z.boolean(),
    layered: pagesSchema,
    hasVariableLayers: z.boolean(),
    hasOverprint: z.boolean(),
  }),
});
/** Dead references of a document that was edited often. */
const MOST_UNREAD = 500;
const reportSchema = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown() }))]),
});
const answerSchema = z.union([
  examinedSchema,
  z.object({ fault: z.enum(['odd', 'encrypted', 'certified', 'dynamic', 'heavy']) }),
]);

/** What was learnt of a document; what could act in it was taken out of the copy. */
export type Examined = z.output<typeof examinedSchema>;

/** Reads a document's objects, and writes the copy that the job asks for. */
export async function examine(
  engine: Pick<ToolContext<unknown>, 'runNode'>,
  job: EsignInspectJob,
): Promise<z.output<typeof answerSchema>> {
  let answer: z.output<typeof answerSchema> | undefined;
  const { code, stderr } = await engine.runNode('sign/esign-inspect.ts', job, (message) => {
    answer = answerSchema.safeParse(message).data ?? answer;
  });
  if (code !== 0 || answer === undefined) throw new Error(`esign-inspect ended with ${code}: ${stderr}`);
  return answer;
}

/** Whether none of these objects is in the document: one that is there, and was not read, could hold anything. */
export async function areMissing(
  engine: Pick<ToolContext<unknown>, 'run'>,
  path: string,
  references: readonly string[],
): Promise<boolean> {
  if (references.length > MOST_UNREAD) return false;
  if (references.length === 0) return true;
  try {
    const args = ['--json-key=qpdf', ...references.map(selectorOf)];
    const report = reportSchema.parse(await readJson(engine, path, args));
    return Object.values(report.qpdf[1]).every(({ value }) => value === null);
  } catch (error) {
    if (error instanceof Failure && error.code === 'tooLargeResult') return false;
    throw error;
  }
}
