import { rm } from 'node:fs/promises';
import { failure } from '../../plain/failures.ts';
import type { Left } from '../../protocol/pdf/prove-redaction.ts';
import {
  type Cleaned,
  type WriteRedactedJob,
  writeRedactedProgram,
} from '../../protocol/pdf/write-redacted.ts';
import { ask } from '../ask.ts';
import { requireSound } from '../pdf/warnings.ts';
import { describeLeft } from './kind-names.ts';
import { paintPages } from './paint.ts';
import { proveRedaction } from './prove.ts';
import type { ReadDocument } from './read.ts';
import type { RedactionRun } from './redaction-run.ts';

export interface Redacted {
  /** Counts of further things that were removed. */
  cleaned: Cleaned;
  /** The pages that lost other words. */
  losing: number[];
}

/** A document to be written: its place in the plan, the pages with redactions, its name for the user. */
export interface RedactionWriting {
  document: ReadDocument;
  index: number;
  pages: readonly number[];
  name: string;
  target: string;
}

const MOST_ROUNDS = 3;

async function writeOnce(
  run: RedactionRun,
  { document: { input, geometry, objects }, index, target }: RedactionWriting,
  pictures: ReadonlyMap<number, string>,
): Promise<Cleaned> {
  const update = run.file('update.json');
  const job: WriteRedactedJob = {
    plan: run.plan,
    document: index,
    objects,
    pictures: [...pictures].map(([page, path]) => {
      const shown = geometry[page - 1];
      if (!shown) throw new Error(`There is no page ${page} to replace.`);
      return { page, path, ...shown };
    }),
    withLabels: run.settings.withLabels,
    target: update,
    changed: run.file('changed'),
  };
  const cleaned = await ask(run.engine, writeRedactedProgram, job);
  await run.qpdf([`--update-from-json=${update}`, '--object-streams=generate', input.path], target);
  return cleaned;
}

/**
 * Writes a document without what was found in it, and checks the result: what is still readable is removed in a further
 * round. Throws the failure if something is still readable after the last round.
 */
export async function writeRedacted(run: RedactionRun, writing: RedactionWriting): Promise<Redacted> {
  const { document, index, name, target } = writing;
  const pictures = new Map<number, string>();
  let changed = [...writing.pages];
  let known: Left[] = [];
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    for (const [page, path] of await paintPages(run, document, index, changed)) pictures.set(page, path);
    const cleaned = await writeOnce(run, writing, pictures);
    const { leaks, isFinal, left, losing } = await proveRedaction(run, document, index, changed, target);
    known = left;
    if (isFinal) break;
    if (leaks.length === 0) {
      await requireSound(run.engine, document.input.path, target);
      return { cleaned, losing };
    }
    changed = leaks;
  }
  await rm(target, { force: true });
  throw failure('redactionUnproven', name, describeLeft(known));
}
