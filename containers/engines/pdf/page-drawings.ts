import { basename, join } from 'node:path';
import { readBytes } from '../../files/read.ts';
import { Failure, failure } from '../../plain/failures.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { readPam } from '../../plain/pnm.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type Drawing, type LayDrawingsJob, layDrawingsProgram } from '../../protocol/pdf/lay-drawings.ts';
import type { ProgramRunner, ToolContext, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { copyFile } from './qpdf.ts';
import { requireSound } from './warnings.ts';

const SAMPLED_PAGES = 6;
const SAMPLE_PIXELS = 120;
const OPAQUE = 0.97;
const CHANNELS = 4;
const ALPHA = 3;
/** Largest picture of a sample, small enough to be read here without delay. */
const MOST_SAMPLE_BYTES = 64 * 1024;

/** A page, from 1, and its drawing. */
export interface DrawnPage extends ScaledPage {
  page: number;
  /** A PDF with upright pages, and the one to draw, from 0. */
  drawing: Drawing;
}

type Looks = Pick<LayDrawingsJob, 'over' | 'transparentWhite' | 'isArtifact'>;

/** Lists each drawing once, and the one that each page gets. */
function planOf(targets: readonly DrawnPage[]): Pick<LayDrawingsJob, 'drawings' | 'targets'> {
  const known = new Map<string, number>();
  const drawings: Drawing[] = [];
  const planned = targets.map(({ page, seen, turned, unit, drawing: { source, page: drawn } }) => {
    const key = `${drawn} ${source}`;
    const drawing = known.get(key) ?? drawings.push({ source, page: drawn }) - 1;
    known.set(key, drawing);
    return { page, seen, turned, unit, drawing };
  });
  return { drawings, targets: planned };
}

/**
 * Writes a copy of a PDF with drawings in front of pages or behind them: upright, centred on the visible part of each
 * page, and as large as it. Returns false if the drawings cannot be read.
 */
export async function layDrawings(
  context: ProgramRunner,
  input: ToolInput,
  target: string,
  work: { pages: number; targets: readonly DrawnPage[]; looks: Looks },
): Promise<boolean> {
  const { scratch } = context;
  const { pages, looks } = work;
  if (work.targets.length === 0) {
    await copyFile(context, input.path, target);
    return true;
  }
  const job = { source: input.path, target, scratch, pages, ...looks, ...planOf(work.targets) };
  const answer = await askToLay(context, job);
  if ('fault' in answer) {
    if (answer.fault === 'unreadableDrawings') return false;
    throw answer.fault === 'damaged' ? failure('damaged', input.name) : failure(answer.fault);
  }
  // Behind the pages, a stream of its own is drawn before their contents, which stay as they are.
  await requireSound(context, input.path, target, looks.over ? 'contents' : 'objects');
  return true;
}

async function askToLay(context: ProgramRunner, job: LayDrawingsJob) {
  let areDrawn = false;
  try {
    return await ask(context, layDrawingsProgram, job, () => {
      areDrawn = true;
    });
  } catch (error) {
    // Then the drawings are too large for the program, not the file that they are added to.
    const isOfDrawings = error instanceof Failure && error.code === 'outOfMemory' && !areDrawn;
    if (isOfDrawings) return { fault: 'unreadableDrawings' } as const;
    throw error;
  }
}

/**
 * Returns true if any of a few sampled pages paints its whole background, so that nothing behind it is
 * visible.
 */
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

/** Returns the opacity of a sample, from 0 to 1; 0 if its page could not be drawn completely. */
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
