import { basename, join } from 'node:path';
import type { ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { reading } from './cut/reading.ts';
import { lengthOf, type Span } from './cut/span.ts';
import type { Film } from './limits.ts';
import { colourFilters, deinterlacing } from './picture-filters.ts';
import { type Engine, runAny, runFfmpeg } from './run-ffmpeg.ts';

/** What a GIF shows. */
export interface GifPlan {
  span: Span;
  width: number;
  height: number;
  framesPerSecond: number;
}

export interface GifWork {
  context: Engine;
  input: ToolInput;
  film: Film;
  target: string;
}

/** The frames of a GIF without loss, from which it can be made again and again. */
export interface Clip {
  path: string;
  frames: number;
}

/** Reads the span once: whole frames, square pixels, colours of usual screens. */
export async function takeClip(
  { context, input, film, target }: GifWork,
  { span, width, height, framesPerSecond }: GifPlan,
  onShare: (share: number) => void,
): Promise<Clip> {
  const path = join(context.scratch, `${basename(target)}.nut`);
  const filters = [
    ...deinterlacing(film.picture),
    `fps=${framesPerSecond}:round=up`,
    `scale=${width}:${height}:flags=lanczos`,
    'setsar=1',
    ...colourFilters(film.picture),
  ];
  const format = film.picture.hasAlpha ? 'bgra' : 'bgr0';
  const args = ['-map', `0:${film.picture.index}`, '-vf', filters.join(','), '-pix_fmt', format];
  const { before, after } = reading(input, film, span);
  const onSeconds = (at: number) => onShare(at / lengthOf([span]));
  const written = [...after, ...args, '-c:v', 'ffv1', '-an', '-sn', '-f', 'nut', path];
  const { frames } = await runFfmpeg(context, input, written, { before, onSeconds });
  if (frames === 0) throw failure('noFrames', input.name);
  return { path, frames };
}

export interface GifLook {
  width: number;
  height: number;
  /** Null: those of the clip. */
  framesPerSecond: number | null;
  /** How often it plays; 0: for ever. */
  plays: number;
}

/** Writes a clip as GIF, in the 256 colours that it needs most. */
export async function writeGif(
  { context, input, target }: GifWork,
  clip: Clip,
  { width, height, framesPerSecond, plays }: GifLook,
): Promise<void> {
  const palette = join(context.scratch, `${basename(target)}.png`);
  const opened = [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    'nut,png_pipe,image2',
    '-i',
    clip.path,
  ];
  const sized = [
    ...(framesPerSecond === null ? [] : [`fps=${framesPerSecond}:round=up`]),
    `scale=${width}:${height}:flags=lanczos`,
  ].join(',');
  const generate = ['-vf', `${sized},palettegen=stats_mode=full`, '-frames:v', '1', '-update', '1'];
  await runAny(context, input.name, [...opened, ...generate, '-f', 'image2', palette]);
  const use = `[0:v]${sized}[clip];[clip][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle`;
  const loops = plays === 0 ? '0' : plays === 1 ? '-1' : String(plays - 1);
  const made = await runAny(context, input.name, [
    ...[...opened, '-i', palette, '-filter_complex', use, '-loop', loops, '-f', 'gif', target],
  ]);
  if (made.frames === 0) throw failure('noFrames', input.name);
}
