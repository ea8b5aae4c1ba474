import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';

const lostWords = z.object({
  /** Of the input. */
  all: z.number(),
  lost: z.number(),
  /** Of the page that lost most, from 0 to 1. */
  share: z.number(),
  /** Some of those that are lost. */
  examples: z.array(z.string()),
});

const worstBlock = z.object({
  page: z.number(),
  /** Of 255: the mean difference of the pixels of a block, where what was there is gone or at all. */
  difference: z.number(),
});

const row = z.object({
  trial: z.string(),
  /** Its path in the folder. */
  file: z.string(),
  seconds: z.number(),
  outcome: z.enum(['done', 'failed', 'broken']),
  /** The `info` of the job, or why it failed. */
  told: z.string(),
  words: lostWords.nullable(),
  look: worstBlock.nullable(),
  /** Seconds that the result is longer than its input. */
  longer: z.number().nullable(),
});

export type LostWords = z.infer<typeof lostWords>;
export type WorstBlock = z.infer<typeof worstBlock>;
/** What came of one file in one tool. */
export type Row = z.infer<typeof row>;

export function keyOf({ trial, file }: Pick<Row, 'trial' | 'file'>): string {
  return JSON.stringify([trial, file]);
}

function parsed(line: string): Row[] {
  try {
    return [row.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** The newest row of each file in each tool that earlier runs wrote; a line that was cut short is none. */
export async function readRows(path: string): Promise<Map<string, Row>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return new Map(text.split('\n').flatMap((line) => parsed(line).map((each) => [keyOf(each), each])));
}

/** Begins a line of its own also after one that was cut short. */
export async function appendRow(path: string, added: Row): Promise<void> {
  await appendFile(path, `\n${JSON.stringify(added)}`);
}
