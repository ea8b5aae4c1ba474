import { basename, join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ToolInput } from '../../runs/context.ts';
import { reading } from './cut/reading.ts';
import { secondsIn, type TimeSpan } from './cut/span.ts';
import type { Film } from './limits.ts';
import { colourFilters, deinterlacing } from './picture-filters.ts';
import { type MediaRunner, runAny, runFfmpeg } from './run-ffmpeg.ts';

/** The span, size and frame rate of a GIF. */
export interface GifPlan {
  span: TimeSpan;
  width: number;
  height: number;
  framesPerSecond: number;
}

export interface GifWork {
  context: MediaRunner;
  input: ToolInput;
  film: Film;
  target: string;
}

/** Returns the pixel format of a clip's frames, before they are reduced to 256 colours. */
function formatOf({ picture }: Film): string {
  return picture.hasAlpha ? 'bgra' : 'bgr0';
}

/** Returns the filters for whole frames, square pixels and SDR colours. */
function clipFilters({ picture }: Film, { width, height, framesPerSecond }: GifPlan): string[] {
  return [
    ...deinterlacing(picture),
    `fps=${framesPerSecond}:round=up`,
    `scale=${width}:${height}:flags=lanczos`,
    'setsar=1',
    ...colourFilters(picture),
  ];
}

const GENERATE = 'palettegen=stats_mode=full';
const USE = 'paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle';
/** Memory for frames that wait for the palette. */
const MOST_WAITING_BYTES = 256 * 1024 * 1024;
const BYTES_PER_PIXEL = 4;

function repeating(plays: number): string[] {
  return ['-loop', plays === 0 ? '0' : plays === 1 ? '-1' : String(plays - 1)];
}

/**
 * Writes a GIF in one pass, if its frames can wait in memory until the palette is known; returns false if they cannot.
 */
export async function writeGifAtOnce(
  { context, input, film, target }: GifWork,
  plan: GifPlan,
  plays: number,
  onShare: (share: number) => void,
): Promise<boolean> {
  const { span, width, height, framesPerSecond } = plan;
  const { before, after } = reading(input, film, span);
  const waiting = secondsIn([span]) * framesPerSecond * width * height * BYTES_PER_PIXEL;
  if (after.length > 0 || waiting > MOST_WAITING_BYTES) return false;
  const filters = [...clipFilters(film, plan), `format=${formatOf(film)}`, 'split[clip][seen]'].join(',');
  const graph = `[0:${film.picture.index}]${filters};[seen]${GENERATE}[colours];[clip][colours]${USE}`;
  const args = ['-filter_complex', graph, '-an', '-sn', ...repeating(plays), '-f', 'gif', target];
  const onSeconds = (at: number) => onShare(at / secondsIn([span]));
  const { frames } = await runFfmpeg(context, input, args, { before, onSeconds });
  if (frames === 0) throw failure('noFrames', input.name);
  return true;
}

/** The frames of a GIF without loss, from which it can be written several times. */
export interface Clip {
  path: string;
  frames: number;
}

/** Decodes the span once. */
export async function takeClip(
  { context, input, film, target }: GifWork,
  plan: GifPlan,
  onShare: (share: number) => void,
): Promise<Clip> {
  const { span } = plan;
  const path = join(context.scratch, `${basename(target)}.nut`);
  const filters = clipFilters(film, plan).join(',');
  const args = ['-map', `0:${film.picture.index}`, '-vf', filters, '-pix_fmt', formatOf(film)];
  const { before, after } = reading(input, film, span);
  const onSeconds = (at: number) => onShare(at / secondsIn([span]));
  const written = [...after, ...args, '-c:v', 'ffv1', '-an', '-sn', '-f', 'nut', path];
  const { frames } = await runFfmpeg(context, input, written, { before, onSeconds });
  if (frames === 0) throw failure('noFrames', input.name);
  return { path, frames };
}

export interface GifLook {
  width: number;
  height: number;
  /** Null keeps those of the clip. */
  framesPerSecond: number | null;
  /** The number of times that the GIF plays; 0 repeats for ever. */
  plays: number;
}

/** Writes a clip as GIF, with the 256 colours that represent it best. */
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
  const generate = ['-vf', `${sized},${GENERATE}`, '-frames:v', '1', '-update', '1'];
  await runAny(context, input.name, [...opened, ...generate, '-f', 'image2', palette]);
  const use = `[0:v]${sized}[clip];[clip][1:v]${USE}`;
  const made = await runAny(context, input.name, [
    ...[...opened, '-i', palette, '-filter_complex', use, ...repeating(plays), '-f', 'gif', target],
  ]);
  if (made.frames === 0) throw failure('noFrames', input.name);
}

/** A GIF's properties in its file. */
export interface MadeGif {
  width: number;
  height: number;
  frames: number;
  seconds: number;
}

const madeSchema = z.object({
  streams: z.tuple([z.object({ width: z.int(), height: z.int() })]),
  packets: z.array(z.object({ duration_time: z.coerce.number() })).min(1),
});

/** Measures the written GIF. */
export async function measureGif({ context, target }: GifWork): Promise<MadeGif> {
  const asked = ['-show_entries', 'stream=width,height:packet=duration_time', '-of', 'json=compact=1'];
  const opened = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'gif', '-i', target];
  const { stdout } = await context.run(PROGRAMS.ffprobe, ['-v', 'error', ...asked, ...opened]);
  const { streams, packets } = madeSchema.parse(JSON.parse(stdout));
  const seconds = packets.reduce((sum, { duration_time }) => sum + duration_time, 0);
  return { ...streams[0], frames: packets.length, seconds };
}
