import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { faultSchema } from './fault-proxy.ts';

/** A row of the table that all clients share: what goes wrong, how the run ends, which calls the service sees. */
const caseSchema = z.strictObject({
  name: z.string(),
  faults: z.array(faultSchema).default([]),
  /** One of the files is above what goes in a form. */
  large: z.literal(true).optional(),
  /** The result is saved, too. */
  download: z.literal(true).optional(),
  /** Milliseconds of silence that the client bears. */
  patienceMs: z.int().optional(),
  settings: z
    .strictObject({ idempotencyKey: z.string().optional(), timeoutMs: z.int().optional() })
    .optional(),
  ends: z.union([
    z.strictObject({ status: z.literal('done') }),
    z.strictObject({ error: z.string(), code: z.string().optional() }),
  ]),
  calls: z.record(z.string(), z.int()),
});

export type FaultCase = z.output<typeof caseSchema>;

const PATH = join(import.meta.dirname, '../../../clients/cases/faults.json');

export const faultCases: readonly FaultCase[] = z
  .array(caseSchema)
  .parse(JSON.parse(readFileSync(PATH, 'utf8')));
