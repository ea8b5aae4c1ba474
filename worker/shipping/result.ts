import { z } from 'zod';
import { log } from '../../common/log.ts';
import type { BatchResult } from '../../common/shipping/batch-result.ts';
import type { Env } from '../env.ts';
import type { RunResult } from '../runner/run.ts';
import type { BatchOutput } from './record.ts';

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

/**
 * Reads the result that a run has stored; null if it is invalid. Throws if it is missing or cannot be read
 * now.
 */
export async function readResult(env: Pick<Env, 'FILES'>, key: string): Promise<BatchResult | null> {
  const stored = await env.FILES.get(key);
  if (!stored) throw new Error(`no result at ${key}`);
  const { data, error } = resultSchema.safeParse(await stored.json());
  if (error) log('batch_result_invalid', { key, cause: error.message });
  return data ?? null;
}

/**
 * Returns the PDFs of a run, whose last output is the result itself; null if the result does not describe
 * them.
 */
export function outputsOf({ outputs }: RunResult, result: BatchResult): BatchOutput[] | null {
  const outputFiles = result.outputs.flatMap(({ name, kind, pages }, place) => {
    const stored = outputs[place];
    return stored?.name === name ? [{ name, kind, pages, size: stored.size }] : [];
  });
  return outputFiles.length === outputs.length - 1 ? outputFiles : null;
}

export function doneMessage({ parcels, ambiguous }: BatchResult): string {
  const labels = parcels.length === 1 ? '1 etiqueta' : `${parcels.length} etiquetas`;
  const paired = parcels.filter(({ key }) => key !== null).length;
  const unsure = ambiguous.length === 0 ? '' : `; ${ambiguous.length} sem nota certa, veja o resumo`;
  return `Pronto: ${labels}, ${paired} com nota${unsure}.`;
}
