import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { redistill } from '../ghostscript.ts';
import { isSound, writeByQpdf } from '../write-by-qpdf.ts';
import { readPageMarks } from './page-marks.ts';
import type { MendedPages } from './page-tree.ts';
import { isRicher, type ReadCopy } from './read-copy.ts';
import { PAGE_LINE } from './report.ts';
import { WordBag } from './word-bag.ts';

/** The readable content of a PDF. */
export interface Readable {
  pages: number;
  words: number;
}

export interface Repaired extends Readable {
  path: string;
  /** The readable content of the original file. */
  before: Readable;
  /** Pages, from 1, that are blank in the result; only of the first ones. */
  blank: number[];
}

/** The damage of the original file: it opens without faults, with faults, or not at all. */
export type Damage = 'none' | 'faults' | 'closed';

const LOOKED_AT = 300;
const BLANK_BELOW = 0.0001;
export async function readDamage(engine: ProgramRunner, input: ToolInput): Promise<Damage> {
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, ['--check', input.path]);
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  if (code === 0) return 'none';
  return isSound(code) ? 'faults' : 'closed';
}

/**
 * Rewrites the PDF with each program that can read it; keeps the copy with the most content, by the program that
 * changes least.
 */
export async function repairPdf(
  engine: ProgramRunner,
  input: ToolInput,
  mended: MendedPages | null,
): Promise<Repaired> {
  const targets = ['qpdf', 'mutool', 'ghostscript'].map((name) =>
    join(engine.scratch, `repaired-${name}.pdf`),
  );
  const [byQpdf = '', byMutool = '', byGhostscript = ''] = targets;
  const writes = [
    // A repaired page tree also makes a copy by qpdf.
    ...(mended === null
      ? [() => writeByQpdf(engine, ['--warning-exit-0', '--object-streams=generate', input.path], byQpdf)]
      : []),
    () => engine.run(PROGRAMS.mutool, ['clean', '-g', input.path, byMutool]),
    () => redistill(engine, input.path, byGhostscript),
  ];
  await eachInParallel(writes, CORES, async (write) => {
    await write();
  });
  const copies = [mended?.path ?? byQpdf, byMutool, byGhostscript];
  const read = new Map<string, ReadCopy>();
  await eachInParallel([input.path, ...copies], CORES, async (path) => {
    read.set(path, await readCopy(engine, path));
  });
  const of = (path: string): ReadCopy => read.get(path) ?? { pages: 0, bag: new WordBag() };
  const best = copies.reduce((one, other) =>
    isRicher(of(other), of(one), other === byGhostscript) ? other : one,
  );
  const [before, found] = [readableOf(of(input.path)), readableOf(of(best))];
  if (found.pages === 0) throw failure('beyondRepair', input.name);
  const blank = await blankPages(engine, { ...input, path: best }, found.pages);
  // Ghostscript makes one blank page of a file without pages.
  const hadPages = before.pages > 0;
  if (!hadPages && found.words === 0 && blank.length === found.pages)
    throw failure('beyondRepair', input.name);
  return { path: best, ...found, blank, before };
}

function readableOf({ pages, bag }: ReadCopy): Readable {
  return { pages, words: bag.words };
}

/** Reads the pages and words of a PDF; none if it cannot be opened. */
async function readCopy(engine: Pick<ProgramRunner, 'run'>, path: string): Promise<ReadCopy> {
  const bag = new WordBag();
  let listed = 0;
  // Counted one by one, because the number in a page tree may be wrong.
  const { code } = await engine.run(PROGRAMS.qpdf, ['--show-pages', path], {
    onLine: (line) => {
      if (PAGE_LINE.test(line)) listed += 1;
    },
  });
  const pages = isSound(code) ? listed : 0;
  if (pages > 0)
    await engine.run(PROGRAMS.pdftotext, ['-q', '-enc', 'UTF-8', path, '-'], {
      onLine: (line) => bag.add(line),
    });
  return { pages, bag };
}

/** Returns how much of a PDF is readable; nothing if it cannot be opened. */
export async function readReadable(engine: Pick<ProgramRunner, 'run'>, path: string): Promise<Readable> {
  return readableOf(await readCopy(engine, path));
}

async function blankPages(engine: ProgramRunner, input: ToolInput, pages: number): Promise<number[]> {
  const marks = await readPageMarks(engine, input, Math.min(pages, LOOKED_AT), () => {});
  return marks.flatMap(({ share }, index) => (share < BLANK_BELOW ? [index + 1] : []));
}
