import { basename, join } from 'node:path';
import { readBytes } from '../../files/read.ts';
import type { ToolInput } from '../../runs/context.ts';
import { chooseMix, type MixWay } from './choose-mix.ts';
import type { Sound } from './probe.ts';
import { type MediaRunner, runFfmpeg } from './run-ffmpeg.ts';

/** The mix that reduces a sound's channels. */
export interface Mix {
  way: MixWay;
  filters: readonly string[];
  /** Audible seconds that are almost silent in the mix. */
  lostSeconds: number;
}

export interface Mixing {
  sound: Sound;
  channels: 1 | 2;
}

const LAYOUTS = { 1: 'mono', 2: 'stereo' } as const;
/** Largest file of levels: six hours take less than 2 MB. */
const MOST_LEVEL_BYTES = 8 * 1024 * 1024;
const LEVEL = /Overall\.RMS_level=(\S+)/g;

interface MixFilters {
  way: MixWay;
  filters: string[];
}

/** Returns the possible mixes, the preferred one first. */
function waysOf({ sound, channels }: Mixing): MixFilters[] {
  const layout = LAYOUTS[channels];
  const usual: MixFilters = { way: 'usual', filters: [`aformat=channel_layouts=${layout}`] };
  if (sound.channels > 2) {
    const all = Array.from({ length: sound.channels }, (_, channel) => `c${channel}`).join('+');
    const each = Array.from({ length: channels }, (_, channel) => `c${channel}<${all}`);
    return [usual, { way: 'even', filters: [`pan=${[layout, ...each].join('|')}`] }];
  }
  const ofTwo = (mix: string) => [`pan=mono|c0=${mix}`];
  return [
    usual,
    { way: 'inverted', filters: ofTwo('0.5*c0-0.5*c1') },
    { way: 'left', filters: ofTwo('c0') },
    { way: 'right', filters: ofTwo('c1') },
  ];
}

/** Reads the level of each second of a sound in dB, all channels together. */
async function readLevels(path: string): Promise<number[]> {
  const text = (await readBytes(path, 0, MOST_LEVEL_BYTES)).toString('latin1');
  return [...text.matchAll(LEVEL)].map(([, level]) =>
    level === '-inf' ? Number.NEGATIVE_INFINITY : Number(level),
  );
}

/** Measures a sound and each of its mixes, and returns their levels. */
async function listen(
  engine: MediaRunner,
  input: ToolInput,
  { index, rate }: Sound,
  mixes: readonly MixFilters[],
  onSeconds: (seconds: number) => void,
): Promise<number[][]> {
  const paths = [null, ...mixes].map((_, at) => join(engine.scratch, `${basename(input.path)}-levels-${at}`));
  const measured = (path: string) => [
    `asetnsamples=n=${rate}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    `ametadata=mode=print:key=lavfi.astats.Overall.RMS_level:file='${path}'`,
  ];
  const labels = paths.map((_, at) => `[s${at}]`).join('');
  const branches = paths.map((path, at) => {
    const filters = [...(mixes[at - 1]?.filters ?? []), ...measured(path)];
    return `[s${at}]${filters.join(',')}[o${at}]`;
  });
  const graph = [`[0:${index}]asplit=${paths.length}${labels}`, ...branches].join(';');
  const outputs = paths.flatMap((_, at) => ['-map', `[o${at}]`, '-f', 'null', '-']);
  await runFfmpeg(engine, input, ['-filter_complex', graph, ...outputs], { onSeconds });
  return Promise.all(paths.map(readLevels));
}

/** Chooses the mix of a sound to one or two channels in which most of it is audible. */
export async function mixDown(
  engine: MediaRunner,
  input: ToolInput,
  mixing: Mixing,
  onSeconds: (seconds: number) => void,
): Promise<Mix> {
  const ways = waysOf(mixing);
  const [heard = [], ...levels] = await listen(engine, input, mixing.sound, ways, onSeconds);
  const mixes = ways.map(({ way }, at) => ({ way, levels: levels[at] ?? [] }));
  const { way, lostSeconds } = chooseMix(heard, mixes, mixing.sound.channels);
  return { way, filters: ways.find((found) => found.way === way)?.filters ?? [], lostSeconds };
}
