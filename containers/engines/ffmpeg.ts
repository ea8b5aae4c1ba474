import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import type { FileType } from '../files/types.ts';
import { PROGRAMS } from '../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

export interface VideoFacts {
  /** Null where the file does not say. */
  seconds: number | null;
  height: number;
  videoCodec: string;
  /** Null without sound. */
  audioCodec: string | null;
}

const DEMUXERS: Partial<Record<FileType, string>> = {
  mp4: 'mov',
  matroska: 'matroska,webm',
  avi: 'avi',
  asf: 'asf',
  flv: 'flv',
  mpegps: 'mpeg,mpegvideo',
  mpegts: 'mpegts',
  ogg: 'ogg',
  mp3: 'mp3,aac,flac',
  wav: 'wav',
  flac: 'flac',
  aac: 'aac',
  aiff: 'aiff',
  amr: 'amr',
};
const MAX_SIDE = 8192;
export const MAX_SECONDS = 6 * 3600;

const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  duration: z.string().optional(),
  channels: z.int().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({ duration: z.string().optional(), tags: z.record(z.string(), z.string()).optional() })
    .default({}),
});

function inputArguments(input: ToolInput): string[] {
  const demuxers = DEMUXERS[input.type];
  if (demuxers === undefined) throw failure('unsupported', input.name);
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers, '-i', input.path];
}

function secondsOf(text: string | undefined): number | null {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function parseProbe(stdout: string) {
  try {
    return probeSchema.safeParse(JSON.parse(stdout)).data;
  } catch {
    return undefined;
  }
}

async function probe(engine: Engine, input: ToolInput) {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', ...inputArguments(input)];
  const { code, stdout } = await engine.run(PROGRAMS.ffprobe, args);
  const found = code === 0 ? parseProbe(stdout) : undefined;
  if (found === undefined) throw failure('damaged', input.name);
  const isPicture = ({ codec_type, disposition }: (typeof found.streams)[number]) =>
    codec_type === 'video' && disposition?.attached_pic !== 1;
  return {
    format: found.format,
    video: found.streams.find(isPicture),
    audio: found.streams.find(({ codec_type }) => codec_type === 'audio'),
  };
}

/** What ffprobe says of a video; throws the failure when there is no picture in it or it passes a cap. */
export async function probeVideo(engine: Engine, input: ToolInput): Promise<VideoFacts> {
  const { format, video, audio } = await probe(engine, input);
  if (video === undefined) throw failure('noVideo', input.name);
  const { width = 0, height = 0 } = video;
  if (width === 0 || height === 0) throw failure('damaged', input.name);
  if (Math.max(width, height) > MAX_SIDE) throw failure('tooManyVideoPixels', input.name);
  const seconds = secondsOf(format.duration) ?? secondsOf(video.duration);
  if (seconds !== null && seconds > MAX_SECONDS) throw failure('tooLongVideo', input.name);
  const turned = video.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90) ?? false;
  return {
    seconds,
    height: turned ? width : height,
    videoCodec: video.codec_name ?? '',
    audioCodec: audio?.codec_name ?? null,
  };
}

export interface SoundFacts {
  /** Null where the file does not say. */
  seconds: number | null;
  channels: number;
  hasVideo: boolean;
  tags: Record<string, string>;
}

/** What ffprobe says of a file's first sound; throws the failure when there is none or it is too long. */
export async function probeSound(engine: Engine, input: ToolInput): Promise<SoundFacts> {
  const { format, video, audio } = await probe(engine, input);
  if (audio === undefined) throw failure('noSound', input.name);
  const seconds = secondsOf(format.duration) ?? secondsOf(audio.duration);
  if (seconds !== null && seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  const tags = { ...audio.tags, ...format.tags };
  return { seconds, channels: audio.channels ?? 2, hasVideo: video !== undefined, tags };
}

/** Runs ffmpeg on one input; `onSeconds` hears how far into the video it is. */
export async function runFfmpeg(
  engine: Engine,
  input: ToolInput,
  args: readonly string[],
  onSeconds: (seconds: number) => void,
): Promise<void> {
  const head = [
    '-nostdin',
    '-hide_banner',
    '-v',
    'error',
    '-y',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.5',
  ];
  const onLine = (line: string) => {
    const match = /^out_time_us=(\d+)/.exec(line);
    if (match) onSeconds(Number(match[1]) / 1e6);
  };
  const { code } = await engine.run(PROGRAMS.ffmpeg, [...head, ...inputArguments(input), ...args], {
    onLine,
  });
  if (code !== 0) throw failure('damaged', input.name);
}

/** The length of a video that does not say it, by walking through its packets. */
export async function measureSeconds(engine: Engine, input: ToolInput): Promise<number> {
  let last = 0;
  await runFfmpeg(engine, input, ['-map', '0:V:0', '-c', 'copy', '-f', 'null', '-'], (seconds) => {
    last = seconds;
  });
  if (last <= 0) throw failure('damaged', input.name);
  if (last > MAX_SECONDS) throw failure('tooLongVideo', input.name);
  return last;
}
