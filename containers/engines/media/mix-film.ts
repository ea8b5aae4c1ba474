import type { ToolInput } from '../../runs/context.ts';
import type { Film } from './limits.ts';
import { type Mix, mixDown } from './mix-down.ts';
import type { MediaRunner } from './run-ffmpeg.ts';

const STEREO = 2;

/** Adds the mixes of a film's sounds, if only `mostChannels` are possible. */
export async function withMixes(
  engine: MediaRunner,
  input: ToolInput,
  film: Film,
  mostChannels: number,
): Promise<Film> {
  const mixes = new Map<number, Mix>();
  const mixed = mostChannels > STEREO ? [] : film.sounds.filter(({ channels }) => channels > STEREO);
  for (const sound of mixed)
    mixes.set(sound.index, await mixDown(engine, input, { sound, channels: STEREO }, () => {}));
  return { ...film, mixes };
}
