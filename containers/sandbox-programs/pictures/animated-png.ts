import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { PROGRAMS } from '../../programs.ts';
import { isSequence } from './picture-sequence.ts';
import { MAX_FRAME_PIXELS, MAX_PIXELS, TooManyFrames } from './pixels.ts';
import { chunksOf, PNG_SIGNATURE } from './png-chunks.ts';

/** How an animation plays. */
export interface Playing {
  /** Milliseconds for which each frame is shown. */
  delays: readonly number[];
  /** 0: without end. */
  plays: number;
}

const USUAL_DENOMINATOR = 100;
const USUAL_DELAY = 100;
const FRAME = /^frame-\d+\.png$/;

const execute = promisify(execFile);

/** Of the frame control chunk: its delay is a fraction of a second. */
function delayOf(control: Buffer): number {
  const [over, under] = [control.readUInt16BE(20), control.readUInt16BE(22)];
  return Math.round((over * 1000) / (under || USUAL_DENOMINATOR));
}

/** How an animated PNG plays (PNG 3, section 11.3.2); null where it does not move. */
export function playingOf(png: Buffer): Playing | null {
  let plays: number | null = null;
  const delays: number[] = [];
  for (const { kind, data } of chunksOf(png)) {
    if (kind === 'acTL' && data.length >= 8) plays = data.readUInt32BE(4);
    if (kind === 'fcTL' && data.length >= 26) delays.push(delayOf(data));
  }
  return plays === null || delays.length < 2 ? null : { delays, plays };
}

async function framesOf(path: string, directory: string): Promise<string[]> {
  const opened = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'apng', '-f', 'apng', '-i', path];
  const written = ['-fps_mode', 'passthrough', '-pix_fmt', 'rgba', '-compression_level', '1', '-f', 'image2'];
  const target = join(directory, 'frame-%06d.png');
  await execute(PROGRAMS.ffmpeg, ['-nostdin', '-v', 'error', ...opened, ...written, target]);
  const names = (await readdir(directory)).filter((name) => FRAME.test(name));
  return names.toSorted().map((name) => join(directory, name));
}

/**
 * A copy of an animated PNG, of which sharp reads one picture, with all frames in a format of which it reads them; null
 * for other files, and where the frames cannot be read.
 */
export async function movingCopy(path: string, scratch: string): Promise<string | null> {
  if (!(await isSequence(path))) return null;
  const png = await readFile(path);
  const playing = png.subarray(0, 8).equals(PNG_SIGNATURE) ? playingOf(png) : null;
  if (playing === null) return null;
  const { delays, plays } = playing;
  if (png.readUInt32BE(16) * png.readUInt32BE(20) * delays.length > MAX_FRAME_PIXELS)
    throw new TooManyFrames();
  const directory = await mkdtemp(join(scratch, 'moving-'));
  const target = join(directory, 'moving.webp');
  try {
    const frames = await framesOf(path, directory);
    const joined = sharp(frames, { join: { animated: true }, limitInputPixels: MAX_PIXELS });
    const shown = frames.map((_, place) => delays[place] ?? USUAL_DELAY);
    await joined.webp({ lossless: true, effort: 0, delay: shown, loop: plays }).toFile(target);
    return target;
  } catch (error) {
    console.error(error);
    return null;
  }
}
