import { rm } from 'node:fs/promises';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { RecognisedPage } from '../../protocol/pdf/private-data.ts';
import {
  type Left,
  type ProveRedactionJob,
  proveRedactionProgram,
} from '../../protocol/pdf/prove-redaction.ts';
import { ask } from '../ask.ts';
import { dpiWithin } from '../pdf/page-geometry.ts';
import { FINEST_DPI, type ReadDocument } from './read.ts';
import type { RedactionRun } from './redaction-run.ts';

export interface Proof {
  /** The pages on which something is still readable; the plan now includes it. */
  leaks: number[];
  /** True if something is left that no further round would remove. */
  isFinal: boolean;
  left: Left[];
  /** The pages that lost words that were not to be redacted. */
  losing: number[];
}

/**
 * Searches a result for what it must not contain: in the text as two programs read it, all strings, the bytes, and the
 * pages' pictures.
 */
export async function proveRedaction(
  run: RedactionRun,
  { input, geometry, texts }: ReadDocument,
  index: number,
  pages: readonly number[],
  target: string,
): Promise<Proof> {
  const { engine, plan } = run;
  const result = { ...input, path: target };
  const recognised: RecognisedPage[] = [];
  await eachInParallel(pages, CORES, async (page) => {
    const shown = geometry[page - 1];
    if (!shown) throw new Error(`There is no page ${page} to prove.`);
    recognised.push(await run.recognise(result, page, dpiWithin(shownSize(shown), FINEST_DPI)));
  });
  const [text, plain] = [run.file('text.txt'), run.file('plain.pdf')];
  const { code, stderr } = await engine.run(PROGRAMS.pdftotext, ['-q', '-enc', 'UTF-8', target, text]);
  if (code !== 0) throw new Error(`pdftotext ended with ${code}: ${stderr}`);
  await run.qpdf(['--qdf', '--object-streams=disable', '--decode-level=all', target], plain);
  const job: ProveRedactionJob = {
    sizes: geometry.map(shownSize),
    ...(await run.readCharacters(target)),
    recognised,
    plan,
    document: index,
    before: texts,
    text,
    objects: await run.dump(target),
    plain,
    target: plan,
  };
  const proven = await ask(engine, proveRedactionProgram, job);
  await rm(plain, { force: true });
  const isFinal = proven.isLeftInText || proven.isLeftInStrings || proven.isLeftInBytes;
  return { leaks: proven.leaks.map(({ page }) => page), isFinal, left: proven.left, losing: proven.losing };
}
