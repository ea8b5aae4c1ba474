import { join } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { CORES, eachInParallel } from '../../parallel.ts';
import { PROGRAMS } from '../../programs.ts';
import { redistill } from '../ghostscript.ts';
import { readPageMarks } from './page-marks.ts';
import { isSound } from './qpdf.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

/** What of a PDF can be read. */
export interface Readable {
  pages: number;
  words: number;
}

export interface Repaired extends Readable {
  path: string;
  /** Of the file as it was. */
  before: Readable;
  /** Pages, from 1, that came back without anything to be seen; only of the first ones. */
  blank: number[];
}

/** How the file opened before: without a fault, with faults, or not at all. */
export type Damage = 'none' | 'faults' | 'closed';

const NOTHING: Readable = { pages: 0, words: 0 };
const LOOKED_AT = 300;
const BLANK_BELOW = 0.0001;
const PAGE_COUNT = /^\d+$/m;

export async function readDamage(engine: Engine, input: ToolInput): Promise<Damage> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--check', input.path]);
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  if (code === 0) return 'none';
  return isSound(code) ? 'faults' : 'closed';
}

/** Writes the PDF anew by each program that can read it; the copy with the most pages, then the most words, of the gentlest program. */
export async function repairPdf(engine: Engine, input: ToolInput): Promise<Repaired> {
  const targets = ['qpdf', 'mutool', 'ghostscript'].map((name) =>
    join(engine.scratch, `repaired-${name}.pdf`),
  );
  const [byQpdf = '', byMutool = '', byGhostscript = ''] = targets;
  const writes = [
    () => engine.run(PROGRAMS.qpdf, ['--warning-exit-0', '--object-streams=generate', input.path, byQpdf]),
    () => engine.run(PROGRAMS.mutool, ['clean', '-g', input.path, byMutool]),
    () => redistill(engine, input.path, byGhostscript),
  ];
  await eachInParallel(writes, CORES, async (write) => {
    await write();
  });
  const readable = new Map<string, Readable>();
  await eachInParallel([input.path, ...targets], CORES, async (path) => {
    readable.set(path, await readReadable(engine, path));
  });
  const before = readable.get(input.path) ?? NOTHING;
  const copies = targets
    .map((path) => ({ path, ...(readable.get(path) ?? NOTHING) }))
    .filter(({ pages }) => pages > 0);
  const best = copies.toSorted((left, right) => right.pages - left.pages || right.words - left.words)[0];
  if (best === undefined) throw failure('beyondRepair', input.name);
  const blank = await blankPages(engine, { ...input, path: best.path }, best.pages);
  // What is left of a file without pages is one blank page to Ghostscript.
  const hadPages = before.pages > 0;
  if (!hadPages && best.words === 0 && blank.length === best.pages) throw failure('beyondRepair', input.name);
  return { ...best, blank, before };
}

/** Pages and words of a PDF; none where it cannot be opened. */
export async function readReadable(engine: Pick<Engine, 'run'>, path: string): Promise<Readable> {
  const { code, stdout } = await engine.run(PROGRAMS.qpdf, ['--show-npages', path]);
  const pages = isSound(code) ? Number(PAGE_COUNT.exec(stdout)?.[0] ?? 0) : 0;
  if (pages === 0) return NOTHING;
  let words = 0;
  await engine.run(PROGRAMS.pdftotext, ['-q', '-enc', 'UTF-8', path, '-'], {
    onLine: (line) => {
      words += line.match(/\S+/g)?.length ?? 0;
    },
  });
  return { pages, words };
}

async function blankPages(engine: Engine, input: ToolInput, pages: number): Promise<number[]> {
  const marks = await readPageMarks(engine, input, Math.min(pages, LOOKED_AT), () => {});
  return marks.flatMap(({ share }, index) => (share < BLANK_BELOW ? [index + 1] : []));
}
