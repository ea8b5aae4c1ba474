import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FilmPlan, filmArguments, pictureArguments, type SoundWork } from '../encode-film.ts';
import { type FfmpegResult, inputArguments, runAny, runFfmpeg } from '../run-ffmpeg.ts';
import { VIDEO_FORMATS } from '../video-formats.ts';
import { type Fades, faded } from './fades.ts';
import { type FilmCut, withFrames } from './film-cut.ts';
import { heldSeconds, withSteadyFrames } from './held-frame.ts';
import { joinedInput } from './joining.ts';
import { reading } from './reading.ts';
import { secondsIn, type TimeSpan } from './span.ts';
import { codecFor, cutSubtitles, subtitleInputs } from './subtitles.ts';

/** Share of the progress for the pieces; the rest is for joining them. */
const SHARE_OF_PIECES = 0.95;

/** Cuts the text subtitles of a plan as the spans are cut; they are the inputs after the first. */
async function subtitlesOf(cut: FilmCut, spans: readonly TimeSpan[], { format, subtitles }: FilmPlan) {
  const { subtitles: kind } = VIDEO_FORMATS[format];
  if (kind === null) return { inputs: [], sources: new Map() };
  const texts = await cutSubtitles(cut, subtitles, spans, kind.kept);
  const sources = texts.map(({ subtitle, form }, at) => {
    const codec = codecFor(form, kind.codec);
    return [subtitle.index, { input: at + 1, codec }] as const;
  });
  return { inputs: subtitleInputs(texts), sources: new Map(sources) };
}

/** Prepares how a span is read, and how it is encoded. */
async function openSpan(cut: FilmCut, span: TimeSpan, plan: FilmPlan, fades: Fades) {
  const held = await heldSeconds(cut, span.start);
  const { isToEnd, ...closed } = span;
  // A fade ends where the film was said to end.
  const read = isToEnd && fades.fadeOut === 0 ? span : closed;
  return {
    ...reading(cut.input, cut.film, { ...read, start: span.start - held }),
    shown: withSteadyFrames(faded(plan, span, fades), cut, span, held),
  };
}

/** Encodes one span of a film, exact to the frame. */
async function encodeSpan(cut: FilmCut, span: TimeSpan, plan: FilmPlan, fades: Fades): Promise<FfmpegResult> {
  const { context, input, film, target, onShare } = cut;
  const { before, after, shown } = await openSpan(cut, span, plan, fades);
  const { inputs, sources } = await subtitlesOf(cut, [span], plan);
  const made = await runAny(
    context,
    input.name,
    [
      ...[...before, ...inputArguments(input), ...inputs, ...after],
      ...filmArguments(film, shown, target, sources),
    ],
    (at) => onShare(at / secondsIn([span])),
  );
  return withFrames(made, input);
}

/** Encodes one of several spans: its picture in its final form, its sound without loss. */
async function encodePiece(cut: FilmCut, span: TimeSpan, plan: FilmPlan, fades: Fades): Promise<void> {
  const { context, input, film, target, onShare } = cut;
  const { before, after, shown } = await openSpan(cut, span, plan, fades);
  const plain = shown.sounds.flatMap(({ sound, encoding }, at) => [
    ...['-map', `0:${sound.index}`, `-c:a:${at}`, 'pcm_s16le'],
    ...(encoding === null ? [] : [`-ac:a:${at}`, String(encoding.channels)]),
    ...[`-filter:a:${at}`, [...(encoding?.filters ?? []), 'aresample=async=1:first_pts=0'].join(',')],
  ]);
  const args = [...after, ...pictureArguments(film, shown), ...plain, '-sn', '-dn', '-f', 'nut', target];
  const onSeconds = (at: number) => onShare(at / secondsIn([span]));
  withFrames(await runFfmpeg(context, input, args, { before, onSeconds }), input);
}

/** Joins the pieces of a film; the sound is encoded only once. */
async function joinPieces(
  cut: FilmCut,
  pieces: readonly { path: string; seconds: number }[],
  spans: readonly TimeSpan[],
  plan: FilmPlan,
): Promise<FfmpegResult> {
  const { context, input, film, target, onShare } = cut;
  const sounds: SoundWork[] = plan.sounds.map(({ sound, encoding }, at) => ({
    sound: { ...sound, index: at + 1 },
    encoding: encoding && { ...encoding, filters: [] },
  }));
  const texts = plan.subtitles.filter(({ isText }) => isText);
  const { inputs, sources } = await subtitlesOf(cut, spans, plan);
  const joined = { ...film, picture: { ...film.picture, index: 0 }, chapters: 0, attachments: 0 };
  const copied = { ...plan, picture: null, sounds, subtitles: texts, covers: [] };
  const opened = await joinedInput(context, target, pieces, 'nut');
  const made = await runAny(
    context,
    input.name,
    [...opened, ...inputs, ...filmArguments(joined, copied, target, sources)],
    (at) => onShare(SHARE_OF_PIECES + (at / secondsIn(spans)) * (1 - SHARE_OF_PIECES)),
  );
  return withFrames(made, input);
}

/** Encodes and joins the spans of a film, exact to the frame. */
export async function encodeSpans(
  cut: FilmCut,
  spans: readonly TimeSpan[],
  plan: FilmPlan,
  fades: Fades,
): Promise<FfmpegResult> {
  const { context, target, onShare } = cut;
  const [only] = spans;
  // AVI requires that the sound begins where its filters begin, which is true of a piece.
  const isDirect = spans.length === 1 && VIDEO_FORMATS[plan.format].hasVariableRate;
  if (only !== undefined && isDirect) return encodeSpan(cut, only, plan, fades);
  const whole = secondsIn(spans);
  const pieces: { path: string; seconds: number }[] = [];
  for (const [place, span] of spans.entries()) {
    const own = {
      fadeIn: place === 0 ? fades.fadeIn : 0,
      fadeOut: place === spans.length - 1 ? fades.fadeOut : 0,
    };
    const seconds = secondsIn([span]);
    const before = secondsIn(spans.slice(0, place));
    const onPiece = (share: number) => onShare(((before + share * seconds) / whole) * SHARE_OF_PIECES);
    const path = join(context.scratch, `${basename(target)}-${place}.nut`);
    await encodePiece({ ...cut, target: path, onShare: onPiece }, span, plan, own);
    pieces.push({ path, seconds });
  }
  const made = await joinPieces(cut, pieces, spans, plan);
  await Promise.all(pieces.map(({ path }) => rm(path, { force: true })));
  return made;
}
