import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { execute } from '../../support/execute.ts';
import type { Given } from './program.ts';

interface ProbedStream {
  index: number;
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  field_order?: string;
  channels?: number;
  sample_rate?: string;
  bit_rate?: string;
  color_transfer?: string;
  color_primaries?: string;
  color_space?: string;
  color_range?: string;
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number }[];
}

interface Probed {
  streams: ProbedStream[];
  chapters: { tags: { title: string }; start_time: string }[];
  format: { duration: string; tags?: Record<string, string> };
  seconds: number;
  codecs: string[];
}

/** Moments of a clip, in seconds. */
export interface Moments {
  flashes: number[];
  beeps: number[];
  /** From the first frame to the end of the last. */
  seconds: number;
}

/** Small encoders of samples, that no test waits for. */
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
export const WEBM = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];

export function picture(seconds: number, size = '160x120', rate = 25): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
}

export function tone(seconds: number, hertz = 440): string[] {
  return ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=${seconds}`];
}

/** At the 25 frames a second of the samples. */
const FRAME_SECONDS = 0.04;
/** The end of a sound is reported as a beep. */
const AT_THE_END_SECONDS = 0.2;

/** A black picture that flashes while the silence beeps, for an eighth of a second from each moment. */
export function flashesAndBeeps(seconds: number, moments: readonly number[], rate = 25): string[] {
  const isOn = moments.map((at) => `between(t,${at},${at + 0.12})`).join('+');
  const isHeard = moments.map((at) => `between(t\\,${at}\\,${at + 0.125})`).join('+');
  return [
    ...['-f', 'lavfi', '-i'],
    `color=black:s=160x120:r=${rate}:d=${seconds},drawbox=c=white:t=fill:enable='${isOn}'`,
    ...['-f', 'lavfi', '-i', `aevalsrc='0.5*sin(6000*t)*(${isHeard})':s=48000:d=${seconds}`],
  ];
}

function momentsOf(seen: string, heard: string): Moments {
  const frames = [...seen.matchAll(/pts_time:([\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g)];
  const bright = frames.map(([, time, level]) => ({ time: Number(time), isBright: Number(level) > 120 }));
  const flashes = bright.filter(({ isBright }, index) => isBright && bright[index - 1]?.isBright !== true);
  const beeps = [...heard.matchAll(/lavfi\.silence_end=([\d.]+)/g)].map(([, time]) => Number(time));
  const end = frames.length === 0 ? 0 : Number(frames.at(-1)?.[1]);
  return {
    flashes: flashes.map(({ time }) => time),
    beeps: beeps.filter((time) => time < end - AT_THE_END_SECONDS),
    seconds: end - Number(frames[0]?.[1]) + FRAME_SECONDS,
  };
}

const ASF_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
/** Places of a length and of what is played before it, in the box of an ASF's properties. */
const [LENGTH_AT, PREROLL_AT] = [64, 80];

/** A WMA or WMV that says to be so long. */
export function withStatedLength(asf: Uint8Array, seconds: number): Buffer {
  const bytes = Buffer.from(asf);
  const at = bytes.indexOf(ASF_PROPERTIES);
  const preroll = bytes.readBigUInt64LE(at + PREROLL_AT) * 10_000n;
  bytes.writeBigUInt64LE(BigInt(seconds * 10_000_000) + preroll, at + LENGTH_AT);
  return bytes;
}

/** A directory for the files of one test file, and programs that make and look at them. */
export function useMedia() {
  let home = '';
  let looks = 0;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'papelada-media-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));
  const at = (name: string) => join(home, name);

  async function made(name: string, args: readonly string[]): Promise<Given> {
    await execute('ffmpeg', ['-v', 'error', '-y', ...args, at(name)]);
    return { name, bytes: await readFile(at(name)) };
  }

  /** Several files of the same picture and sound, by one start; each by the options that it is written with. */
  async function madeTogether(
    inputs: readonly string[],
    outputs: readonly (readonly [name: string, args: readonly string[]])[],
  ): Promise<Given[]> {
    const written = outputs.flatMap(([name, args]) => [...args, at(name)]);
    await execute('ffmpeg', ['-v', 'error', '-y', ...inputs, ...written]);
    return Promise.all(outputs.map(async ([name]) => ({ name, bytes: await readFile(at(name)) })));
  }

  async function placed({ name, bytes }: Given): Promise<string> {
    looks += 1;
    const path = at(`look-${looks}${extname(name)}`);
    await writeFile(path, bytes);
    return path;
  }

  async function probe(file: Given | undefined): Promise<Probed> {
    if (file === undefined) throw new Error('There is no such file.');
    const shown = ['-show_streams', '-show_format', '-show_chapters', '-of', 'json'];
    const { stdout } = await execute('ffprobe', ['-v', 'error', ...shown, await placed(file)]);
    const { streams, format, chapters } = JSON.parse(stdout);
    const codecs = streams.map(({ codec_name }: ProbedStream) => codec_name);
    return { streams, format, chapters, codecs, seconds: Number(format.duration) };
  }

  /** Samples of a sound of one channel, decoded. */
  async function samples(file: Given | undefined): Promise<number> {
    if (file === undefined) throw new Error('There is no such file.');
    const args = ['-v', 'error', '-i', await placed(file), '-map', '0:a', '-f', 's16le', '-'];
    const { stdout } = await execute('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 28 });
    return stdout.length / 2;
  }

  /** A hash of each stream's packets, or of its decoded frames, in the order of the file. */
  async function hashes(
    file: Given | undefined,
    args: readonly string[] = ['-c', 'copy'],
  ): Promise<string[]> {
    if (file === undefined) throw new Error('There is no such file.');
    const path = await placed(file);
    const { stdout } = await execute('ffmpeg', [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0',
      ...args,
      '-f',
      'streamhash',
      '-',
    ]);
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/^\d+,/, ''));
  }

  /** When each clip flashes and beeps; all by one start of ffmpeg. */
  async function moments(files: readonly Given[]): Promise<Moments[]> {
    const paths = await Promise.all(files.map(placed));
    const looks = paths.flatMap((path, place) => {
      const look = `signalstats,metadata=print:key=lavfi.signalstats.YAVG:file='${path}.seen'`;
      const listen = `silencedetect=n=-30dB:d=0.06,ametadata=print:key=lavfi.silence_end:file='${path}.heard'`;
      const streams = ['-map', `${place}:v:0`, '-map', `${place}:a:0`];
      return [...streams, '-vf', look, '-af', listen, '-f', 'null', '-'];
    });
    await execute('ffmpeg', ['-v', 'error', ...paths.flatMap((path) => ['-i', path]), ...looks]);
    return Promise.all(
      paths.map(async (path) =>
        momentsOf(await readFile(`${path}.seen`, 'utf8'), await readFile(`${path}.heard`, 'utf8')),
      ),
    );
  }

  /** How loud a sound is, in LUFS. */
  async function loudness(file: Given | undefined): Promise<number> {
    if (file === undefined) throw new Error('There is no such file.');
    const args = [
      '-hide_banner',
      '-nostats',
      '-i',
      await placed(file),
      '-map',
      '0:a:0',
      '-af',
      'ebur128=framelog=verbose',
      '-f',
      'null',
      '-',
    ];
    const { stderr } = await execute('ffmpeg', args);
    return Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
  }

  /** The level of each second of a sound, in dB. */
  async function levels(file: Given | undefined): Promise<number[]> {
    if (file === undefined) throw new Error('There is no such file.');
    const path = await placed(file);
    const look = `aresample=8000,asetnsamples=8000:p=0,astats=metadata=1:reset=1,ametadata=print:key=lavfi.astats.Overall.RMS_level:file='${path}.levels'`;
    await execute('ffmpeg', ['-v', 'error', '-i', path, '-af', look, '-f', 'null', '-']);
    const printed = await readFile(`${path}.levels`, 'utf8');
    return [...printed.matchAll(/RMS_level=(\S+)/g)].map(([, level]) => Number(level));
  }

  return { at, made, madeTogether, probe, hashes, samples, moments, loudness, levels };
}
