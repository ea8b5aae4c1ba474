import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { MAX_PIXELS } from '../../plain/picture-limits.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type Playing, playingOf } from './animated-png.ts';
import { isSequence } from './picture-sequence.ts';
import { MAX_FRAME_PIXELS, requirePictureFault, TooManyFrames } from './pixels.ts';
import { PNG_SIGNATURE } from './png-chunks.ts';

/** A copy of an animation with frames that sharp reads. */
export interface MovingCopy {
  path: string;
  /** Format of the original. */
  format: 'png' | 'avif';
}

interface Sequence extends Playing {
  format: MovingCopy['format'];
  width: number;
  height: number;
}

interface Probed {
  packets?: { duration_time?: string }[];
  streams?: { width: number; height: number }[];
}

const DEMUXERS = { png: 'apng', avif: 'mov' } as const;
const USUAL_DELAY = 100;
const FRAME = /^frame-\d+\.png$/;

const execute = promisify(execFile);

/** Opens a file in its format, and no file that it refers to. */
function inputArguments(path: string, format: MovingCopy['format']): string[] {
  const demuxer = DEMUXERS[format];
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer, '-f', demuxer, '-i', path];
}

/** Reads an animated AVIF with one track: a second one is its transparency, which ffmpeg ignores. */
async function readAvif(path: string): Promise<Sequence | null> {
  const asked = ['-show_entries', 'packet=duration_time:stream=width,height', '-of', 'json=compact=1'];
  const args = ['-v', 'error', ...asked, ...inputArguments(path, 'avif')];
  const { stdout } = await execute(PROGRAMS.ffprobe, args, { maxBuffer: MAX_PIXELS });
  const { packets = [], streams = [] }: Probed = JSON.parse(stdout);
  const [stream] = streams;
  if (stream === undefined || streams.length > 1 || packets.length < 2) return null;
  const delays = packets.map(({ duration_time = '0' }) => Math.round(Number(duration_time) * 1000));
  return { format: 'avif', ...stream, delays, plays: 0 };
}

function noPicture(error: unknown): null {
  requirePictureFault(error);
  return null;
}

async function readSequence(path: string): Promise<Sequence | null> {
  const bytes = await readFile(path);
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readAvif(path).catch(noPicture);
  const playing = playingOf(bytes);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return playing && { format: 'png', width, height, ...playing };
}

async function framesOf(path: string, format: MovingCopy['format'], directory: string): Promise<string[]> {
  const written = ['-fps_mode', 'passthrough', '-pix_fmt', 'rgba', '-compression_level', '1', '-f', 'image2'];
  const target = join(directory, 'frame-%06d.png');
  const args = ['-nostdin', '-v', 'error', ...inputArguments(path, format), ...written, target];
  await execute(PROGRAMS.ffmpeg, args);
  const names = (await readdir(directory)).filter((name) => FRAME.test(name));
  return names.toSorted().map((name) => join(directory, name));
}

/**
 * Copies an animated PNG or AVIF, of which sharp reads one picture, with all frames to a format of which sharp reads
 * them; null for other files, and if the frames cannot be read.
 */
export async function movingCopy(path: string, scratch: string): Promise<MovingCopy | null> {
  const sequence = (await isSequence(path)) ? await readSequence(path) : null;
  if (sequence === null) return null;
  const { format, width, height, delays, plays } = sequence;
  if (width * height * delays.length > MAX_FRAME_PIXELS) throw new TooManyFrames();
  const directory = await mkdtemp(join(scratch, 'moving-'));
  const target = join(directory, 'moving.webp');
  try {
    const frames = await framesOf(path, format, directory);
    const joined = sharp(frames, { join: { animated: true }, limitInputPixels: MAX_PIXELS });
    const shown = frames.map((_, place) => delays[place] ?? USUAL_DELAY);
    await joined.webp({ lossless: true, effort: 0, delay: shown, loop: plays }).toFile(target);
    return { path: target, format };
  } catch (error) {
    console.error(error);
    return noPicture(error);
  }
}
