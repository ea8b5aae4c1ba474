import { failure } from '../../plain/failures.ts';
import type { ToolInput } from '../../runs/context.ts';
import { joinedChain } from './chained-ogg.ts';
import type { Mix } from './mix-down.ts';
import { isReadable, type Media, probe, type Sound, type VideoStream } from './probe.ts';
import { type MediaRunner, runFfmpeg } from './run-ffmpeg.ts';

const MAX_SIDE = 8192;
export const MAX_SECONDS = 6 * 3600;

export interface Film extends Media {
  seconds: number;
  /** The picture stream that is shown. */
  picture: VideoStream;
  /**
   * The mixes of sounds with more channels to stereo, by the index of their streams; empty if none is needed.
   */
  mixes: ReadonlyMap<number, Mix>;
}

export interface Song extends Media {
  /** The sound that is heard. */
  sound: Sound;
  /** The file that is converted: the original, or its joined recordings. */
  source: ToolInput;
  isChain: boolean;
}

/** Probes a video; throws the failure if it has no picture or exceeds a limit. */
export async function probeFilm(
  engine: MediaRunner,
  input: ToolInput,
  near: number | null = null,
): Promise<Film> {
  const media = await probe(engine, input, near);
  if (media.pictures.length === 0) throw failure('noVideo', input.name);
  const picture = media.pictures.find(isReadable);
  if (picture === undefined) throw failure('unreadVideo', input.name);
  const { width, height } = picture;
  if (width === 0 || height === 0) throw failure('damaged', input.name);
  if (Math.max(width, height) > MAX_SIDE) throw failure('tooManyVideoPixels', input.name);
  const seconds = media.seconds ?? (await measureSeconds(engine, input, '0:V:0'));
  if (seconds > MAX_SECONDS) throw failure('tooLongVideo', input.name);
  return { ...media, seconds, picture, mixes: new Map() };
}

function heardOf({ sounds }: Media): Sound | undefined {
  return sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
}

/** Probes a song, or the sound of a video; throws the failure if there is none or it is too long. */
export async function probeSong(engine: MediaRunner, input: ToolInput): Promise<Song> {
  const media = await probe(engine, input);
  const sound = heardOf(media);
  if (sound === undefined) throw failure(media.unreadSounds > 0 ? 'unreadSound' : 'noSound', input.name);
  const chain = { index: sound.index, statedSeconds: media.seconds };
  const source = media.pictures.length > 0 ? null : await joinedChain(engine, input, chain);
  const joined = source === null ? null : await probe(engine, source);
  const found = { ...media, ...(joined && { ...joined, tags: media.tags }) };
  if (found.seconds !== null && found.seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  const { index = sound.index, tickSeconds = sound.tickSeconds } = (joined && heardOf(joined)) ?? {};
  const heard = { ...sound, index, tickSeconds };
  return {
    ...found,
    sound: heard,
    sounds: media.sounds.map((one) => (one === sound ? heard : one)),
    unreadSounds: media.unreadSounds,
    source: source ?? input,
    isChain: source !== null,
  };
}

/** Measures the length of a file that does not state it, by reading all its packets. */
export async function measureSeconds(engine: MediaRunner, input: ToolInput, stream: string): Promise<number> {
  const { seconds } = await runFfmpeg(engine, input, ['-map', stream, '-c', 'copy', '-f', 'null', '-']);
  if (seconds <= 0) throw failure('noFrames', input.name);
  return seconds;
}
