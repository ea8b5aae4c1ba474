import type { ToolInput } from '../../runs/context.ts';
import { askFfprobe, type Packet, type ProbedStream } from './ask-ffprobe.ts';
import type { MediaRunner } from './run-ffmpeg.ts';

export interface Track {
  /** Index of the stream in the file. */
  index: number;
  codec: string;
  /** ISO 639-2; null if the file does not state it. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  /** What the track is for, in ffmpeg's words, such as `forced`. */
  roles: readonly string[];
  /** Length of a tick of its clock, in which its times are stored. */
  tickSeconds: number;
}

export interface VideoStream extends Track {
  /** Size as it is shown, after rotation. */
  width: number;
  height: number;
  isTurned: boolean;
  pixelFormat: string;
  isInterlaced: boolean;
  /** ffmpeg's names; empty if the file does not state them. */
  transfer: string;
  primaries: string;
  matrix: string;
  framesPerSecond: number | null;
  hasAlpha: boolean;
  /** Aspect ratio of a pixel; 1 if it is square. */
  pixelAspect: number;
  /** True if frames are stored in another order than they are shown in. */
  isReordered: boolean;
}

export interface Sound extends Track {
  channels: number;
  /** True if there is a channel of low frequencies (LFE), which mixes leave out. */
  hasBass: boolean;
  rate: number;
  bitsPerSecond: number | null;
  /** Bits of a sample; 0 if the codec has none. */
  depth: number;
  isFloat: boolean;
}

export interface Subtitle extends Track {
  isText: boolean;
  /** True if the subtitles are pictures. */
  isDrawn: boolean;
}

/** A picture that belongs to a whole song or film. */
export interface Cover {
  index: number;
  codec: string;
  /** The kind of picture (front, back, …) in the words of ID3; empty if the file does not state it. */
  kind: string;
  width: number;
  height: number;
}

export interface Media {
  /** Null if the file does not state it. */
  seconds: number | null;
  /** The first time, by its own clock. */
  startSeconds: number;
  pictures: VideoStream[];
  sounds: Sound[];
  /** Sounds that cannot be decoded. */
  unreadSounds: number;
  subtitles: Subtitle[];
  covers: Cover[];
  chapters: number;
  attachments: number;
  /** Streams of a camera: position, movement, time codes. */
  dataTracks: number;
  /** Tags of the file and its first sound. */
  tags: Record<string, string>;
  /** From the key frame before the requested moment to a little after it; empty if none was requested. */
  packets: Packet[];
}

/** Codecs without a decoder; those that ffmpeg does not know have no name. */
const WITHOUT_DECODER = [
  ...['', 'none', 'unknown', 'mpegh_3d_audio', 'celt', '4gv', 'smv', 'sonicls'],
  ...['vvc', 'avs2', 'avs3', 'daala', 'arib_caption', 'hdmv_text_subtitle', 'ttml'],
];
const ROLES = ['forced', 'hearing_impaired', 'visual_impaired', 'comment', 'original', 'dub'];
const TEXT_SUBTITLES = ['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'];
const DRAWN_SUBTITLES = ['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'dvb_teletext', 'xsub'];
const COVER_KINDS = ['Cover (front)', 'Cover (back)', 'Leaflet page', 'Media (e.g. label side of CD)'];
const LANGUAGE = /^[a-z]{3}$/;
/** ffmpeg's names of layouts, such as 5.1(side). */
const WITH_BASS = /\d\.1|LFE/;
const ALPHA = /^(yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16)/;
const INTERLACED = ['tt', 'bb', 'tb', 'bt'];
/** MP4 stores chapters as such a stream. */
const CHAPTER_CODEC = 'bin_data';
const TITLE_CHARACTERS = 100;
const USUAL_TICK_SECONDS = 0.001;

/** Returns true if ffmpeg can decode a stream. */
export function isReadable({ codec }: Pick<Track, 'codec'>): boolean {
  return !WITHOUT_DECODER.includes(codec);
}

/** Returns null for anything but a number above zero. */
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
    roles: ROLES.filter((role) => disposition[role] === 1),
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

/**
 * Probes a file with ffprobe, and its packets near a moment if one is given; throws the failure if the file cannot be
 * read.
 */
export async function probe(
  engine: MediaRunner,
  input: ToolInput,
  near: number | null = null,
): Promise<Media> {
  const { packets, streams, format, chapters } = await askFfprobe(engine, input, near);
  const ofKind = (kind: string) => streams.filter(({ codec_type }) => codec_type === kind);
  const [covers, films] = [1, 0].map((attached) =>
    ofKind('video').filter(({ disposition }) => (disposition.attached_pic ?? 0) === attached),
  );
  const [sounds, unread] = [true, false].map((isRead) =>
    ofKind('audio').filter(({ codec_name: codec }) => isReadable({ codec }) === isRead),
  );
  const [firstSound] = sounds ?? [];
  const longest = Math.max(...streams.map(({ duration }) => positive(duration) ?? 0));
  return {
    seconds: positive(format.duration) ?? positive(String(longest)),
    startSeconds: Number(format.start_time) || 0,
    pictures: (films ?? []).map(pictureOf),
    sounds: (sounds ?? []).map(soundOf),
    unreadSounds: unread?.length ?? 0,
    subtitles: ofKind('subtitle').map((stream) => ({
      ...trackOf(stream),
      isText: TEXT_SUBTITLES.includes(stream.codec_name),
      isDrawn: DRAWN_SUBTITLES.includes(stream.codec_name),
    })),
    covers: (covers ?? []).map(coverOf),
    chapters: chapters.length,
    attachments: ofKind('attachment').length,
    dataTracks: ofKind('data').filter(({ codec_name }) => codec_name !== CHAPTER_CODEC).length,
    tags: { ...firstSound?.tags, ...format.tags },
    packets,
  };
}
