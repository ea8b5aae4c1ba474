import type { ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { type Media, type Picture, probe, type Sound } from './probe.ts';
import { type Engine, runFfmpeg } from './run-ffmpeg.ts';

const MAX_SIDE = 8192;
export const MAX_SECONDS = 6 * 3600;

export interface Film extends Media {
  seconds: number;
  /** The one that is shown. */
  picture: Picture;
}

export interface Song extends Media {
  /** The one that is heard. */
  sound: Sound;
}

/** What is in a video; throws the failure when there is no picture in it or it passes a cap. */
export async function probeFilm(engine: Engine, input: ToolInput, near: number | null = null): Promise<Film> {
  const media = await probe(engine, input, near);
  const [picture] = media.pictures;
  if (picture === undefined) throw failure('noVideo', input.name);
  const { width, height } = picture;
  if (width === 0 || height === 0) throw failure('damaged', input.name);
  if (Math.max(width, height) > MAX_SIDE) throw failure('tooManyVideoPixels', input.name);
  const seconds = media.seconds ?? (await measureSeconds(engine, input, '0:V:0'));
  if (seconds > MAX_SECONDS) throw failure('tooLongVideo', input.name);
  return { ...media, seconds, picture };
}

/** What is in a song or the sound of a video; throws the failure when there is none or it is too long. */
export async function probeSong(engine: Engine, input: ToolInput): Promise<Song> {
  const media = await probe(engine, input);
  const sound = media.sounds.find(({ isDefault }) => isDefault) ?? media.sounds[0];
  if (sound === undefined) throw failure('noSound', input.name);
  if (media.seconds !== null && media.seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  return { ...media, sound };
}

/** The length of a file that does not say it, by walking through its packets. */
export async function measureSeconds(engine: Engine, input: ToolInput, stream: string): Promise<number> {
  const { seconds } = await runFfmpeg(engine, input, ['-map', stream, '-c', 'copy', '-f', 'null', '-']);
  if (seconds <= 0) throw failure('noFrames', input.name);
  return seconds;
}
