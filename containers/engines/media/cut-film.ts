import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import { PROGRAMS } from '../../programs.ts';
import { cutSubtitles, subtitleInputs, subtitleMaps } from './cut-subtitles.ts';
import { type FilmPlan, filmArguments, pictureArguments, type SoundWork } from './encode-film.ts';
import type { Film } from './limits.ts';
import { demuxersOf, inputArguments, type Made, runAny, runFfmpeg } from './run-ffmpeg.ts';
import { type Container, copyStreams, subtitleCodecOf } from './same-container.ts';
import type { Span } from './span.ts';
import { VIDEO_FORMATS } from './video-formats.ts';

export interface CutWork {
  context: Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch' | 'outputDirectory'>;
  input: ToolInput;
  film: Film;
  target: string;
  /** From 0 to 1. */
  onShare: (share: number) => void;
}

/** Seconds in which the picture and the sound come and go. */
export interface Fades {
  fadeIn: number;
  fadeOut: number;
}

export const JOINING = ['-protocol_whitelist', 'file,pipe', '-f', 'concat', '-safe', '0'];
const SHARE_OF_PIECES = 0.95;

/** Where there is no index, the file is read from so many seconds before. */
const LOOKING_BACK_SECONDS = [0, 15, 120, Number.POSITIVE_INFINITY];
/** That a moment may be off by being written in decimals. */
const ROUNDING_SECONDS = 0.001;

/** Where the last key frame not after a moment is, in seconds of the file; 0 where none is found. */
export async function keyFrameBefore({ context, input, film }: CutWork, seconds: number): Promise<number> {
  const at = seconds + film.startSeconds;
  const asked = ['-select_streams', String(film.picture.index), '-show_entries', 'packet=pts_time,flags'];
  for (const back of LOOKING_BACK_SECONDS) {
    const from = Math.max(film.startSeconds, at - back).toFixed(6);
    const near = ['-read_intervals', `${from}%${(at + ROUNDING_SECONDS).toFixed(6)}`, '-of', 'csv=p=0'];
    const args = ['-v', 'error', ...asked, ...near, ...inputArguments(input)];
    const { stdout } = await context.run(PROGRAMS.ffprobe, args);
    const keys = stdout.split('\n').flatMap((line) => {
      const [time = '', flags = ''] = line.split(',');
      const found = Number.parseFloat(time);
      return flags.startsWith('K') && found <= at + ROUNDING_SECONDS ? [found - film.startSeconds] : [];
    });
    if (keys.length > 0) return Math.min(seconds, Math.max(0, ...keys));
  }
  return 0;
}

function checked(made: Made, input: ToolInput): Made {
  if (made.frames === 0) throw failure('noFrames', input.name);
  return made;
}

/** The spans of a film, which begin at key frames, one after another and as they are. */
export async function copySpans(work: CutWork, spans: readonly Span[], container: Container): Promise<Made> {
  const { context, input, film, target, onShare } = work;
  const lines = spans.flatMap(({ start, end }) => [
    `file '${input.path}'`,
    `inpoint ${(start + film.startSeconds).toFixed(6)}`,
    `outpoint ${(end + film.startSeconds).toFixed(6)}`,
  ]);
  const list = await context.give(
    `${basename(target)}.list`,
    ['ffconcat version 1.0', ...lines, ''].join('\n'),
  );
  const streams = [film.picture, ...film.sounds].flatMap(({ index }) => ['-map', `0:${index}`]);
  const codec = subtitleCodecOf(container);
  const subtitles = codec === null ? [] : await cutSubtitles(context, input, film, spans);
  const whole = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const made = await runAny(
    context,
    input.name,
    [
      ...[...JOINING, '-format_whitelist', `concat,${demuxersOf(input)}`, '-i', list],
      ...subtitleInputs(subtitles),
      ...copyStreams(container, streams, target, subtitleMaps(subtitles, codec ?? '')),
    ],
    (at) => onShare(at / whole),
  );
  return checked(made, input);
}

export function fadeFilters(span: Span, { fadeIn, fadeOut }: Fades): { picture: string[]; sound: string[] } {
  const length = span.end - span.start;
  const [into, out] = [Math.min(fadeIn, length), Math.min(fadeOut, length)];
  const filters = (name: string) => [
    ...(into > 0 ? [`${name}=t=in:st=0:d=${into}`] : []),
    ...(out > 0 ? [`${name}=t=out:st=${(length - out).toFixed(3)}:d=${out}`] : []),
  ];
  return { picture: filters('fade'), sound: filters('afade') };
}

/** Without an index a seek ends anywhere, and the picture begins at the next key frame only. */
const WITHOUT_INDEX = ['mpegts', 'mpegps', 'ogg'];
const KEY_FRAME_SECONDS = 20;

/** How a span is read to the frame: options of the input, and of the result. */
function reading({ type }: ToolInput, { start, end }: Span): { before: string[]; after: string[] } {
  const length = (end - start).toFixed(6);
  if (!WITHOUT_INDEX.includes(type)) return { before: ['-ss', start.toFixed(6), '-t', length], after: [] };
  const from = Math.max(0, start - KEY_FRAME_SECONDS);
  const before = from === 0 ? [] : ['-ss', from.toFixed(6)];
  return { before, after: ['-ss', (start - from).toFixed(6), '-t', length] };
}

function faded(plan: FilmPlan, span: Span, fades: Fades): FilmPlan {
  const filters = fadeFilters(span, fades);
  return {
    ...plan,
    picture: plan.picture && { ...plan.picture, filters: filters.picture },
    sounds: plan.sounds.map(({ sound, encoding }) => ({
      sound,
      encoding: encoding && { ...encoding, filters: filters.sound },
    })),
  };
}

/** One span of a film, to the frame, encoded. */
async function encodeSpan(work: CutWork, span: Span, plan: FilmPlan, fades: Fades): Promise<Made> {
  const { context, input, film, target, onShare } = work;
  const { before, after } = reading(input, span);
  const args = [...after, ...filmArguments(film, faded(plan, span, fades), target)];
  const made = await runFfmpeg(context, input, args, {
    before,
    onSeconds: (at) => onShare(at / (span.end - span.start)),
  });
  return checked(made, input);
}

async function encodePiece(work: CutWork, span: Span, plan: FilmPlan, fades: Fades, piece: string) {
  const { context, input, film, onShare } = work;
  const { sounds, ...rest } = faded(plan, span, fades);
  const plain = sounds.flatMap(({ sound, encoding }, at) => [
    ...['-map', `0:${sound.index}`, `-c:a:${at}`, 'pcm_s16le'],
    ...(encoding === null ? [] : [`-ac:a:${at}`, String(encoding.channels)]),
    ...[`-filter:a:${at}`, [...(encoding?.filters ?? []), 'aresample=async=1:first_pts=0'].join(',')],
  ]);
  const { before, after } = reading(input, span);
  const picture = pictureArguments(film, { ...rest, sounds });
  const args = [...after, ...picture, ...plain, '-sn', '-dn', '-f', 'nut', piece];
  const made = await runFfmpeg(context, input, args, {
    before,
    onSeconds: (at) => onShare(at / (span.end - span.start)),
  });
  return checked(made, input);
}

/** The spans of a film, to the frame, encoded and joined; the sound is encoded once, as one. */
export async function encodeSpans(
  work: CutWork,
  spans: readonly Span[],
  plan: FilmPlan,
  fades: Fades,
): Promise<Made> {
  const { context, input, film, target, onShare } = work;
  const [only] = spans;
  if (only !== undefined && spans.length === 1) return encodeSpan(work, only, plan, fades);
  const whole = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const pieces = spans.map((_, place) => join(context.scratch, `${basename(target)}-${place}.nut`));
  let before = 0;
  for (const [place, span] of spans.entries()) {
    const own = {
      fadeIn: place === 0 ? fades.fadeIn : 0,
      fadeOut: place === spans.length - 1 ? fades.fadeOut : 0,
    };
    const length = span.end - span.start;
    const from = before;
    const onPiece = (share: number) => onShare(((from + share * length) / whole) * SHARE_OF_PIECES);
    await encodePiece({ ...work, onShare: onPiece }, span, plan, own, pieces[place] ?? '');
    before += length;
  }
  const lines = spans.flatMap(({ start, end }, place) => [
    `file '${pieces[place]}'`,
    `duration ${(end - start).toFixed(6)}`,
  ]);
  const list = await context.give(
    `${basename(target)}.list`,
    ['ffconcat version 1.0', ...lines, ''].join('\n'),
  );
  const sounds: SoundWork[] = plan.sounds.map(({ sound, encoding }, at) => ({
    sound: { ...sound, index: at + 1 },
    encoding: encoding && { ...encoding, filters: [] },
  }));
  const joined = { ...film, picture: { ...film.picture, index: 0 }, chapters: 0, attachments: 0 };
  const copied = { ...plan, picture: null, sounds, subtitles: [], covers: [] };
  const { subtitles: kind } = VIDEO_FORMATS[plan.format];
  const subtitles = kind === null ? [] : await cutSubtitles(context, input, film, spans);
  const opened = [...JOINING, '-format_whitelist', 'concat,nut', '-i', list, ...subtitleInputs(subtitles)];
  const maps = subtitleMaps(subtitles, kind?.codec ?? '');
  const made = await runAny(
    context,
    input.name,
    [...opened, ...filmArguments(joined, copied, target, maps)],
    (at) => onShare(SHARE_OF_PIECES + (at / whole) * (1 - SHARE_OF_PIECES)),
  );
  await Promise.all(pieces.map((piece) => rm(piece, { force: true })));
  return checked(made, input);
}
