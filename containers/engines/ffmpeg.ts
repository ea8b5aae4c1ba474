import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { Failure, failure } from '../failures.ts';
import type { FileType } from '../files/types.ts';
import { PROGRAMS } from '../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

export interface Track {
  /** Of the stream in the file. */
  index: number;
  /** ISO 639-2, where the file says it. */
  language: string | null;
  channels: number;
}

export interface VideoFacts {
  /** Null where the file does not say. */
  seconds: number | null;
  height: number;
  sounds: Track[];
  /** Subtitles of text, which MP4 can have. */
  subtitles: Track[];
  isHdr: boolean;
  /** What an MP4 of ours does not have, as its user would call it. */
  missing: string[];
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
const TEXT_SUBTITLES = ['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'];
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
const COVER_KINDS = ['Cover (front)', 'Cover (back)', 'Leaflet page', 'Media (e.g. label side of CD)'];
const LANGUAGE = /^[a-z]{3}$/;
const MAX_SIDE = 8192;
export const MAX_SECONDS = 6 * 3600;

const streamSchema = z.object({
  index: z.int(),
  pix_fmt: z.string().optional(),
  color_transfer: z.string().optional(),
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
type Stream = z.infer<typeof streamSchema>;

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
  return {
    format: found.format,
    streams: found.streams,
    video: found.streams.find(isPicture),
    audio: found.streams.find(({ codec_type }) => codec_type === 'audio'),
  };
}

function isCover({ codec_type, disposition }: Stream): boolean {
  return codec_type === 'video' && disposition?.attached_pic === 1;
}

function isPicture(stream: Stream): boolean {
  return stream.codec_type === 'video' && !isCover(stream);
}

function trackOf({ index, tags, channels = 2 }: Stream): Track {
  const language = tags?.language ?? '';
  return { index, language: LANGUAGE.test(language) && language !== 'und' ? language : null, channels };
}

function hasAlpha({ pix_fmt = '', tags }: Stream): boolean {
  return tags?.alpha_mode === '1' || /^(yuva|gbrap|rgba|bgra|argb|abgr)/.test(pix_fmt);
}

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

function missingOf(streams: readonly Stream[], video: Stream): string[] {
  const subtitles = streams.filter(({ codec_type }) => codec_type === 'subtitle');
  const drawn = subtitles.filter(({ codec_name = '' }) => !TEXT_SUBTITLES.includes(codec_name));
  const attached = streams.filter(({ codec_type }) => codec_type === 'attachment');
  return [
    ...counted(drawn.length, 'legenda em imagem', 'legendas em imagem'),
    ...counted(streams.filter(isPicture).length - 1, 'outra faixa de vídeo', 'outras faixas de vídeo'),
    ...counted(streams.filter(isCover).length, 'imagem de capa', 'imagens de capa'),
    ...counted(attached.length, 'anexo', 'anexos'),
    ...(hasAlpha(video) ? ['a transparência'] : []),
  ];
}

/** What ffprobe says of a video; throws the failure when there is no picture in it or it passes a cap. */
export async function probeVideo(engine: Engine, input: ToolInput): Promise<VideoFacts> {
  const { format, streams, video } = await probe(engine, input);
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
    sounds: streams.filter(({ codec_type }) => codec_type === 'audio').map(trackOf),
    subtitles: streams.filter(({ codec_name = '' }) => TEXT_SUBTITLES.includes(codec_name)).map(trackOf),
    isHdr: HDR_TRANSFERS.includes(video.color_transfer ?? ''),
    missing: missingOf(streams, video),
  };
}

/** A picture of a song. */
export interface Cover {
  /** Of the stream in the file. */
  index: number;
  codec: string;
  /** Which picture it is (front, back, …), in ID3's words; empty where the file does not say. */
  kind: string;
}

export interface SoundFacts {
  /** Null where the file does not say. */
  seconds: number | null;
  channels: number;
  /** How many sounds there are, of which the first is described here. */
  sounds: number;
  hasVideo: boolean;
  tags: Record<string, string>;
  covers: Cover[];
}

/** What ffprobe says of a file's first sound; throws the failure when there is none or it is too long. */
export async function probeSound(engine: Engine, input: ToolInput): Promise<SoundFacts> {
  const { format, streams, video, audio } = await probe(engine, input);
  if (audio === undefined) throw failure('noSound', input.name);
  const seconds = secondsOf(format.duration) ?? secondsOf(audio.duration);
  if (seconds !== null && seconds > MAX_SECONDS) throw failure('tooLongAudio', input.name);
  const tags = { ...audio.tags, ...format.tags };
  const covers = streams.filter(isCover).map(({ index, codec_name = '', tags: said }) => {
    const kind = said?.comment ?? '';
    return { index, codec: codec_name, kind: COVER_KINDS.includes(kind) ? kind : '' };
  });
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio').length;
  const hasVideo = video !== undefined;
  return { seconds, channels: audio.channels ?? 2, sounds, hasVideo, tags, covers };
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

/** Whether ffmpeg could do it; false where the file is too damaged for that. */
export async function couldDo(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'damaged') return false;
    throw error;
  }
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
