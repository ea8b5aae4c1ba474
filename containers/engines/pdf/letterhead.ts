import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { drawPicturePages, LEFT_OUT } from '../images/drawing.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';
import { hasLayers } from './catalog.ts';
import { readOverview } from './overview.ts';

export interface Letterhead {
  /** The user's name of the file. */
  name: string;
  path: string;
  pages: number;
  /** Descriptions, for the user, of what is not drawn. */
  left: string | null;
}

const MAX_BYTES = 20_000_000;
const MAX_PAGES = 50;

async function readPdf(context: ToolContext<unknown>, input: ToolInput): Promise<Letterhead> {
  const overview = await readOverview(context, input);
  const pages = Math.min(MAX_PAGES, overview.pages);
  const path = join(context.scratch, 'letterhead.pdf');
  const upright = ['--flatten-rotation', '--generate-appearances', '--flatten-annotations=all'];
  const whole = ['--decrypt', '--warning-exit-0', '--object-streams=disable'];
  const args = [...whole, ...upright, input.path, '--pages', '.', `1-${pages}`, '--'];
  const { code } = await writeByQpdf(context, args, path);
  if (code !== 0) throw failure('damaged', input.name);
  const isLayered = overview.traits?.hasLayers ?? (await hasLayers(context, path));
  const drawn = isLayered ? await withoutLayers(context, input, path) : path;
  return { name: input.name, path: drawn, pages, left: null };
}

/** Writes a copy with only the visible layers: within another document, all of them would be shown. */
async function withoutLayers(context: ToolContext<unknown>, input: ToolInput, path: string): Promise<string> {
  const target = join(context.scratch, 'letterhead-flat.pdf');
  const { code } = await context.run(PROGRAMS.pdftocairo, ['-pdf', path, target]);
  if (code !== 0) throw failure('letterheadTooComplex', input.name);
  return target;
}

/** Reads the letterhead as a PDF with upright pages; throws the failure that names it. */
export async function readLetterhead(context: ToolContext<unknown>, input: ToolInput): Promise<Letterhead> {
  if (input.size > MAX_BYTES) throw failure('letterheadTooLarge', input.name);
  if (input.type === 'pdf') return readPdf(context, input);
  const path = join(context.scratch, 'letterhead.pdf');
  const picture = { input, source: input.path, lossy: input.type === 'jpeg' };
  const layout = { size: 'original', orientation: 'auto', margin: 0 } as const;
  const [drawn] = await drawPicturePages(context, layout, [{ target: path, pictures: [picture] }], () => {});
  if (drawn?.failure) throw drawn.failure;
  const left = drawn?.left ? LEFT_OUT[drawn.left] : null;
  return { name: input.name, path, pages: drawn?.pages ?? 1, left };
}
