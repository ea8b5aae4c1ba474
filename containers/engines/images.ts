import { join } from 'node:path';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'scratch'>;

/** A picture that sharp reads, whatever the file was. */
export interface ReadablePicture {
  path: string;
  /** Whether its pixels were compressed with loss, so that JPEG takes nothing more from it. */
  lossy: boolean;
}

const MAX_PIXELS = 100_000_000;
const LOSSY = ['jpeg', 'webp', 'heif', 'avif', 'jp2'];
const FOREIGN = ['bmp', 'ico', 'psd', 'jp2'];

async function fromHeif(engine: Engine, input: ToolInput, target: string): Promise<string> {
  const { code } = await engine.run(PROGRAMS.heifConvert, ['-q', '95', input.path, `${target}.png`]);
  if (code !== 0) throw failure('damaged', input.name);
  return `${target}.png`;
}

async function fromImageMagick(engine: Engine, input: ToolInput, target: string): Promise<string> {
  const prefix = input.type === 'ico' ? 'ico' : input.type;
  const source = `${prefix}:${input.path}[0]`;
  const limits = ['-limit', 'area', String(MAX_PIXELS), '-limit', 'memory', '1GiB', '-limit', 'map', '1GiB'];
  const args = [...limits, source, '-auto-orient', `png:${target}.png`];
  const { code, stderr } = await engine.run(PROGRAMS.imagemagick, args);
  if (/exceeds limit|width or height/i.test(stderr)) throw failure('tooManyPixels', input.name);
  if (code !== 0) throw failure('damaged', input.name);
  return `${target}.png`;
}

/** Turns what sharp cannot read (HEIC, BMP, ICO, PSD, JPEG 2000) into a PNG beside it. */
export async function makeReadable(
  engine: Engine,
  input: ToolInput,
  index: number,
): Promise<ReadablePicture> {
  const lossy = LOSSY.includes(input.type);
  const target = join(engine.scratch, `readable-${index}`);
  if (input.type === 'heif') return { path: await fromHeif(engine, input, target), lossy };
  if (FOREIGN.includes(input.type)) return { path: await fromImageMagick(engine, input, target), lossy };
  return { path: input.path, lossy };
}
