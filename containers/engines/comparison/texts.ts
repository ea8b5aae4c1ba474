import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { CompareTextsJob } from '../../programs/pdf/compare-texts.ts';
import type { ToolContext } from '../../runs/context.ts';
import { type ComparedDocument, MOST_WORDS, type Side, writeWords } from './document.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch'>;

const kindSchema = z.enum(['inserted', 'removed', 'changed', 'moved']);
const pageSchema = z.number().int().min(0);
const excerptSchema = z.object({ page: pageSchema, text: z.string() }).nullable();
const sideSchema = z.enum(['old', 'new']);
const sheetSchema = z.object({
  old: pageSchema.nullable(),
  new: pageSchema.nullable(),
  isChanged: z.boolean(),
});
const foundSchema = z.object({
  counts: z.record(kindSchema, z.number()),
  running: z.number(),
  excerpts: z.array(z.object({ kind: kindSchema, old: excerptSchema, new: excerptSchema })),
  coarse: z.number(),
  textless: z.array(pageSchema),
});
const answerSchema = z.object({
  tooLong: sideSchema.optional(),
  withoutText: sideSchema.optional(),
  sheets: z.array(sheetSchema).default([]),
  found: foundSchema.optional(),
});

export interface TextComparison extends z.infer<typeof foundSchema> {
  sheets: z.infer<typeof sheetSchema>[];
  /** The file of sheets and marks. */
  marks: string;
}

interface Settings {
  ignoreCase: boolean;
  ignoreHeaders: boolean;
  /** Where all changes are written as JSON; null where nobody asks. */
  changes: string | null;
}

/** Compares two documents by their words; throws the failure that names the one that has none. */
export async function compareTexts(
  engine: Engine,
  documents: Record<Side, ComparedDocument>,
  settings: Settings,
): Promise<TextComparison> {
  const { old, new: fresh } = documents;
  const [oldWords, newWords] = await Promise.all([writeWords(engine, old), writeWords(engine, fresh)]);
  const marks = join(engine.scratch, 'marks.json');
  const job: CompareTextsJob = {
    ...settings,
    old: { ...oldWords, name: old.input.name },
    new: { ...newWords, name: fresh.input.name },
    mostWords: MOST_WORDS,
    sheets: marks,
  };
  const sheets: TextComparison['sheets'] = [];
  let answer: z.infer<typeof answerSchema> = { sheets };
  const { code } = await engine.runNode('pdf/compare-texts.ts', job, (message) => {
    const { data } = answerSchema.safeParse(message);
    if (data === undefined) return;
    sheets.push(...data.sheets);
    answer = data;
  });
  const { tooLong, withoutText, found } = answer;
  if (tooLong) throw failure('tooManyWords', documents[tooLong].input.name, formatNumber(MOST_WORDS));
  if (withoutText) throw failure('noTextToCompare', documents[withoutText].input.name);
  if (found === undefined) throw new Error(`The texts could not be compared: ${code}.`);
  return { ...found, sheets, marks };
}
