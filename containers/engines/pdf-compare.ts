import { join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { PROGRAMS } from '../programs.ts';
import type { ComparePagesJob } from '../sandboxed/compare-pages.ts';
import { isSound } from './qpdf.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

const SAMPLED_PAGES = 12;
const VIEW_PIXELS = 300;
/** Of 255, a sample: what JPEG and a lower resolution leave of a page seen at this size, and no more. */
const MAX_MEAN = 6;
const MAX_TILE = 24;
const differenceSchema = z.object({ mean: z.number(), worst: z.number() });

function sampledPages(pages: number): number[] {
  const count = Math.min(pages, SAMPLED_PAGES);
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (pages - 1)) / Math.max(1, count - 1)),
  );
  return [...new Set(places)].map((place) => place + 1);
}

async function render(engine: Engine, path: string, page: number, name: string): Promise<string | null> {
  const target = join(engine.scratch, name);
  const view = [
    '-png',
    '-singlefile',
    '-scale-to',
    String(VIEW_PIXELS),
    '-f',
    String(page),
    '-l',
    String(page),
  ];
  const { code } = await engine.run(PROGRAMS.pdftoppm, [...view, path, target]);
  return code === 0 ? `${target}.png` : null;
}

async function looksTheSame(engine: Engine, left: string, right: string, pages: number): Promise<boolean> {
  const pairs: ComparePagesJob['pairs'] = [];
  for (const page of sampledPages(pages)) {
    const before = await render(engine, left, page, `before-${page}`);
    if (before === null) continue;
    const after = await render(engine, right, page, `after-${page}`);
    if (after === null) return false;
    pairs.push({ left: before, right: after });
  }
  if (pairs.length === 0) return false;
  const found: z.infer<typeof differenceSchema>[] = [];
  await engine.runNode('compare-pages.ts', { pairs }, (message) => {
    const { data } = differenceSchema.safeParse(message);
    if (data) found.push(data);
  });
  return (
    found.length === pairs.length && found.every(({ mean, worst }) => mean <= MAX_MEAN && worst <= MAX_TILE)
  );
}

/** The text of a PDF without its spaces. */
export async function readText(engine: Engine, path: string): Promise<string> {
  const { stdout } = await engine.run(PROGRAMS.pdftotext, [path, '-']);
  return stdout.replace(/\s+/g, '');
}

/** Whether a changed copy of a PDF is whole, has as many pages, and looks the same on a sample of them, one at least. */
export async function isFaithful(
  engine: Engine,
  input: ToolInput,
  copy: string,
  pages: number,
): Promise<boolean> {
  const { code } = await engine.run(PROGRAMS.qpdf, ['--check', copy]);
  if (!isSound(code)) return false;
  const counted = await engine.run(PROGRAMS.qpdf, ['--show-npages', copy]);
  return Number(counted.stdout.trim()) === pages && looksTheSame(engine, input.path, copy, pages);
}
