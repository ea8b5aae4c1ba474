import { z } from 'zod';
import { Failure } from '../../plain/failures.ts';
import { selectorOf } from '../../plain/pdf/values.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { readJson } from '../pdf/report.ts';

/** A document that was edited often has some dead references. */
const MOST_UNREAD = 500;
const reportSchema = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown() }))]),
});

/** Returns true if none of these objects exists: one that exists and was not read could contain anything. */
export async function areMissing(
  engine: SystemRunner,
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
