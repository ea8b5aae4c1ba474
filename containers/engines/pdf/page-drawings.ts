import { basename, join } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { Failure, failure } from '../../failures.ts';
import { readBytes } from '../../files/read.ts';
import { PROGRAMS } from '../../programs.ts';
import type { FitDrawingsJob } from '../../sandbox-programs/fit-drawings.ts';
import { readPam } from '../../sandbox-programs/pictures/pnm.ts';
import type { PageSize } from './page-sizes.ts';

const SAMPLED_PAGES = 6;
const SAMPLE_PIXELS = 120;
const OPAQUE = 0.97;
const CHANNELS = 4;
const ALPHA = 3;
/** Of a sample's picture: so little that to read it here holds nobody up. */
const MOST_SAMPLE_BYTES = 64 * 1024;

/** A page, from 1, and the page of the drawings, from 0, that it gets. */
export interface DrawnPage extends PageSize {
  page: number;
  drawing: number;
}

interface Drawings {
  /** A PDF whose pages stand upright. */
  path: string;
  /** Each target's drawing is as large as it, and the document says of nothing what it is: the drawings need no page of their own. */
  isFitting?: boolean;
  targets: readonly DrawnPage[];
  /** In front of what the page has, or behind it. */
  over: boolean;
  /** White takes nothing from what lies below. */
  transparentWhite: boolean;
}

function planFitting(targets: readonly DrawnPage[]) {
  const made = new Map<string, number>();
  const pages: FitDrawingsJob['pages'] = [];
  const from = targets.map(({ drawing: page, width, height }) => {
    const key = `${page} ${width} ${height}`;
    const known = made.get(key) ?? pages.push({ page, width, height });
    made.set(key, known);
    return known;
  });
  return { pages, from };
}

/** A PDF, and which of its pages (from 1) each target gets. */
interface Fitted {
  path: string;
  from: number[];
}

function asTheyAre(path: string, targets: readonly DrawnPage[]): Fitted {
  return { path, from: targets.map(({ drawing }) => drawing + 1) };
}

async function fitDrawings(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  source: string,
  targets: readonly DrawnPage[],
  transparentWhite: boolean,
): Promise<Fitted | null> {
  const { pages, from } = planFitting(targets);
  const target = join(context.scratch, 'fitted.pdf');
  const job: FitDrawingsJob = { source, target, transparentWhite, pages };
  const { code } = await context.runNode('fit-drawings.ts', job, () => {}).catch(unlessTooLarge);
  return code === 0 ? { path: target, from } : null;
}

/** It is the drawings that are too large for the program, and not the file that they are laid onto. */
function unlessTooLarge(error: unknown): { code: null } {
  if (error instanceof Failure && error.code === 'outOfMemory') return { code: null };
  throw error;
}

/** Lays drawings in front of pages or behind them, scaled to each page and upright as it is shown; false where the drawings cannot be read. */
export async function layDrawings(
  context: Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch'>,
  input: ToolInput,
  target: string,
  { path, targets, over, transparentWhite, isFitting = false }: Drawings,
): Promise<boolean> {
  if (targets.length === 0) {
    await context.run(PROGRAMS.cp, ['--', input.path, target]);
    return true;
  }
  const fitting = isFitting && !transparentWhite ? asTheyAre(path, targets) : null;
  const fitted = fitting ?? (await fitDrawings(context, path, targets, transparentWhite));
  if (fitted === null) return false;
  const layers = await context.give(
    'layers.txt',
    [
      over ? '--overlay' : '--underlay',
      fitted.path,
      `--to=${targets.map(({ page }) => page).join(',')}`,
      `--from=${fitted.from.join(',')}`,
      '--',
    ].join('\n'),
  );
  const args = ['--warning-exit-0', '--object-streams=generate', input.path, `@${layers}`, target];
  const laid = await context.run(PROGRAMS.qpdf, args);
  if (laid.code !== 0) throw failure('damaged', input.name);
  return true;
}

/** Whether any of some pages, of which a few are looked at, paints its whole background, so that nothing behind it is seen. */
export async function arePagesOpaque(
  context: ToolContext<unknown>,
  path: string,
  pages: readonly { page: number }[],
): Promise<boolean> {
  const step = Math.max(1, Math.ceil(pages.length / SAMPLED_PAGES));
  const sample = pages.filter((_, place) => place % step === 0).map(({ page }) => page);
  if (sample.length === 0) return false;
  const size = ['-w', String(SAMPLE_PIXELS), '-h', String(SAMPLE_PIXELS)];
  const pictureOf = (page: number | '%d') => join(context.scratch, `opacity-${basename(path)}-${page}.pam`);
  const target = ['-F', 'pam', '-c', 'rgba', '-o', pictureOf('%d')];
  await context.run(PROGRAMS.mutool, ['draw', '-q', ...size, ...target, path, sample.join(',')]);
  const opacities = await Promise.all(sample.map((page) => opacityOf(pictureOf(page))));
  return opacities.some((opacity) => opacity >= OPAQUE);
}

/** Of a sample's picture, from 0 to 1; 0 where its page could not be drawn, or not to its end. */
async function opacityOf(path: string): Promise<number> {
  const picture = await readBytes(path, 0, MOST_SAMPLE_BYTES)
    .then(readPam)
    .catch(() => null);
  if (picture === null) return 0;
  const { data } = picture;
  let sum = 0;
  for (let at = ALPHA; at < data.length; at += CHANNELS) sum += data[at] ?? 0;
  return (sum * CHANNELS) / Math.max(1, data.length) / 255;
}
