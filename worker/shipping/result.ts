import { z } from 'zod';
import type { BatchResult } from '../../common/shipping/batch-result.ts';
import type { Env } from '../env.ts';

const text = z.string();
const maybeText = z.string().nullable();
const position = z.int().min(1);

const resultSchema: z.ZodType<BatchResult> = z.object({
  outputs: z.array(
    z.object({
      name: text,
      kind: z.enum(['labels', 'carrier', 'danfes', 'pick_list', 'other_sheets']),
      pages: z.int().min(1),
    }),
  ),
  parcels: z.array(
    z.object({
      file: text,
      sheet: z.int(),
      marketplace: text,
      carrier: text,
      order: maybeText,
      tracking: maybeText,
      recipient: maybeText,
      invoice: maybeText,
      key: maybeText,
      matchedBy: z.enum(['key', 'number', 'tracking', 'recipient']).nullable(),
      code: text,
      scans: z.array(text),
    }),
  ),
  invoicesWithoutLabel: z.array(z.object({ key: text, number: text, recipient: maybeText })),
  ambiguous: z.array(z.object({ position, reason: text, candidates: z.array(text) })),
  duplicates: z.array(z.object({ file: text, sheet: z.int().nullable(), of: position.nullable() })),
  ignored: z.array(z.object({ file: text, reason: text })),
  remarks: z.array(z.object({ position, text })),
  sheets: z.object({ labels: z.int(), control: z.int(), declarations: z.int(), blank: z.int() }),
});

/** The result that a run has stored, read and judged; throws where it is not there, or is none. */
export async function readResult(env: Pick<Env, 'FILES'>, key: string): Promise<BatchResult> {
  const stored = await env.FILES.get(key);
  if (!stored) throw new Error(`no result at ${key}`);
  return resultSchema.parse(await stored.json());
}
