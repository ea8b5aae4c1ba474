import type { ToolInput } from '../../runs/context.ts';
import { askFfprobe, type Packet, type ProbedStream } from './ask-ffprobe.ts';
import type { MediaRunner } from './run-ffmpeg.ts';

export interface Track {
  /** Of the stream in the file. */
  index: number;
  codec: string;
  /** ISO 639-2, where the file says it. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** Of its clock: its moments are told in whole ticks. */
  tickSeconds: number;
}

export interface VideoStream extends Track {
  /** As it is shown, turned. */
  width: number;
  height: number;
  isTurned: boolean;
  pixelFormat: string;
  isInterlaced: boolean;
  /** By the names of ffmpeg; empty where the file does not say. */
  transfer: string;
  primaries: string;
  matrix: string;
  framesPerSecond: number | null;
  hasAlpha: boolean;
  /** Of one pixel; 1 where it is square. */
  pixelAspect: number;
  /** Whether frames are stored in another order than they are shown in. */
  isReordered: boolean;
}

export interface Sound extends Track {
  channels: number;
  /** Whether one of them is for low frequencies alone (LFE), which mixes leave out. */
  hasBass: boolean;
  rate: number;
  bitsPerSecond: number | null;
  /** Of a sample; 0 where the codec has none. */
  depth: number;
  isFloat: boolean;
}

export interface Subtitle extends Track {
  /** Drawn ones are pictures. */
  isText: boolean;
}

/** A picture that belongs to a song or a film as a whole. */
export interface Cover {
  index: number;
  codec: string;
  /** Which picture it is (front, back, …), in ID3's words; empty where the file does not say. */
  kind: string;
  width: number;
  height: number;
}

export interface Media {
  /** Null where the file does not say. */
  seconds: number | null;
  /** Of its first moment, by its own clock. */
  startSeconds: number;
  pictures: VideoStream[];
  sounds: Sound[];
  subtitles: Subtitle[];
  covers: Cover[];
  chapters: number;
  attachments: number;
  /** Of a camera: place, movement, time codes. */
  dataTracks: number;
  /** Of the file and its first sound. */
  tags: Record<string, string>;
  /** From the key frame before the moment that was asked for to a little after it; none where none was. */
  packets: Packet[];
}

const TEXT_SUBTITLES = ['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'];
const COVER_KINDS = ['Cover (front)', 'Cover (back)', 'Leaflet page', 'Media (e.g. label side of CD)'];
const LANGUAGE = /^[a-z]{3}$/;
/** Layouts by the names of ffmpeg, such as 5.1(side). */
const WITH_BASS = /\d\.1|LFE/;
const ALPHA = /^(yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16)/;
const INTERLACED = ['tt', 'bb', 'tb', 'bt'];
/** Chapters of MP4 are written as one. */
const CHAPTER_CODEC = 'bin_data';
const TITLE_CHARACTERS = 100;
const USUAL_TICK_SECONDS = 0.001;

/** Null for what is no number above zero. */
function positive(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function ratio(text: string, separator: string): number | null {
  const [over = 0, under = 0] = text.split(separator).map(Number);
  return over > 0 && under > 0 ? over / under : null;
}

function trackOf({ index, codec_name, time_base, tags, disposition }: ProbedStream): Track {
  const language = tags.language ?? '';
  return {
    index,
    codec: codec_name,
    language: LANGUAGE.test(language) && language !== 'und' ? language : null,
    title: tags.title?.slice(0, TITLE_CHARACTERS) ?? null,
    isDefault: disposition.default === 1,
    tickSeconds: ratio(time_base, '/') ?? USUAL_TICK_SECONDS,
  };
}

function pictureOf(stream: ProbedStream): VideoStream {
  const { width, height, pix_fmt, tags } = stream;
  const isTurned = stream.side_data_list.some(({ rotation }) => rotation !== 0);
  const isOnItsSide = stream.side_data_list.some(({ rotation }) => Math.abs(rotation) % 180 === 90);
  return {
    ...trackOf(stream),
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
    isTurned,
    pixelFormat: pix_fmt,
    isInterlaced: INTERLACED.includes(stream.field_order),
    transfer: stream.color_transfer,
    primaries: stream.color_primaries,
    matrix: stream.color_space,
    framesPerSecond: ratio(stream.avg_frame_rate, '/'),
    hasAlpha: tags.alpha_mode === '1' || ALPHA.test(pix_fmt),
    pixelAspect: ratio(stream.sample_aspect_ratio, ':') ?? 1,
    isReordered: stream.has_b_frames > 0,
  };
}

function soundOf(stream: ProbedStream): Sound {
  const { channels, sample_fmt, bits_per_sample, bits_per_raw_sample, tags } = stream;
  return {
    ...trackOf(stream),
    channels,
    hasBass: WITH_BASS.test(stream.channel_layout),
    rate: positive(stream.sample_rate) ?? 44_100,
    bitsPerSecond: positive(stream.bit_rate ?? tags.BPS),
    depth: bits_per_sample || Number(bits_per_raw_sample) || 0,
    isFloat: sample_fmt.startsWith('flt') || sample_fmt.startsWith('dbl'),
  };
}

function coverOf({ index, codec_name, width, height, tags }: ProbedStream): Cover {
  const kind = tags.comment ?? '';
  return { index, codec: codec_name, kind: COVER_KINDS.includes(kind) ? kind : '', width, height };
}

/** What ffprobe says of a file, and where asked, of its packets near a moment; throws the failure when it cannot be read. */
export async function probe(
  engine: MediaRunner,
  input: ToolInput,
  near: number | null = null,
): Promise<Media> {
  const { packets, streams, format, chapters } = await askFfprobe(engine, input, near);
  const ofKind = (kind: string) => streams.filter(({ codec_type }) => codec_type === kind);
  const [covers, films] = [1, 0].map((attached) =>
    ofKind('video').filter(({ disposition }) => disposition.attached_pic === attached),
  );
  const [firstSound] = ofKind('audio');
  const longest = Math.max(...streams.map(({ duration }) => positive(duration) ?? 0));
  return {
    seconds: positive(format.duration) ?? positive(String(longest)),
    startSeconds: Number(format.start_time) || 0,
    pictures: (films ?? []).map(pictureOf),
    sounds: ofKind('audio').map(soundOf),
    subtitles: ofKind('subtitle').map((stream) => ({
      ...trackOf(stream),
      isText: TEXT_SUBTITLES.includes(stream.codec_name),
    })),
    covers: (covers ?? []).map(coverOf),
    chapters: chapters.length,
    attachments: ofKind('attachment').length,
    dataTracks: ofKind('data').filter(({ codec_name }) => codec_name !== CHAPTER_CODEC).length,
    tags: { ...firstSound?.tags, ...format.tags },
    packets,
  };
}
