import { cortarVideo as definition } from '../../../common/catalogue/video.ts';
import { cutAtKeyFrames } from '../../engines/media/cut/copy-spans.ts';
import { encodeSpans } from '../../engines/media/cut/encode-spans.ts';
import { isIndexed } from '../../engines/media/cut/reading.ts';
import { secondsIn, type TimeSpan } from '../../engines/media/cut/span.ts';
import { rateOf } from '../../engines/media/encode-film.ts';
import { type Film, probeFilm } from '../../engines/media/limits.ts';
import { withMixes } from '../../engines/media/mix-film.ts';
import { containerOf, subtitleHoldingOf } from '../../engines/media/same-container.ts';
import { VIDEO_FORMATS, type VideoFormatName } from '../../engines/media/video-formats.ts';
import { lookUp } from '../../plain/look-up.ts';
import type { ToolContext } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { type CutPart, cutParts } from './cut-parts.ts';
import { describeKept, firstCut, measuredLength, planCut } from './cut-plan.ts';
import { eachMedia, type MediaTask } from './each-media.ts';
import { planEncoding } from './film-plan.ts';
import { copiedPiecesRemarks, exactCutRemarks } from './film-remarks.ts';
import { effortOfFilm } from './video-effort.ts';

type VideoCutOptions = OptionsOf<typeof definition>;
type VideoCutTask = MediaTask<ToolContext<VideoCutOptions>, Film>;

/** Length of a result above which it is cut at key frames unless the exact cut is requested. */
const EXACT_SECONDS = 600;

const FORMATS: Readonly<Record<string, VideoFormatName>> = {
  mov: 'mov',
  mkv: 'mkv',
  webm: 'webm',
  avi: 'avi',
  wmv: 'wmv',
};

function isExact({ mode, fade_in, fade_out }: VideoCutOptions, spans: readonly TimeSpan[]): boolean {
  if (fade_in > 0 || fade_out > 0) return true;
  return mode === 'exato' || (mode === 'auto' && secondsIn(spans) <= EXACT_SECONDS);
}

/** Moves spans to frames, because formats with a constant rate have no other times. */
function onFrames(spans: readonly TimeSpan[], rate: number): TimeSpan[] {
  const frame = (seconds: number) => Math.round(seconds * rate) / rate;
  return spans.map(({ start, end, ...rest }) => ({
    ...rest,
    start: frame(start),
    end: Math.max(frame(end), frame(start) + 1 / rate),
  }));
}

async function cutExactly(
  { context, input, media, onShare }: VideoCutTask,
  spans: readonly TimeSpan[],
  stem: string,
): Promise<CutPart> {
  const format = lookUp(FORMATS, input.extension) ?? 'mp4';
  const film = await withMixes(context, input, media, VIDEO_FORMATS[format].maxChannels);
  const { fade_in, fade_out } = context.options;
  const plan = planEncoding(film, {
    format,
    copying: 'nunca',
    shortSide: null,
    framesPerSecond: null,
    isMute: false,
    soundKbps: 192,
    maxChannels: 8,
    coding: { kind: 'quality', quality: 'alta' },
    mostCopiedBits: 0,
  });
  const work = { context, input, film, target: `${stem}.${format}`, onShare };
  const rate = rateOf(film.picture, null);
  const whole = VIDEO_FORMATS[format].hasVariableRate ? spans : onFrames(spans, rate);
  const made = await encodeSpans(work, whole, plan, { fadeIn: fade_in, fadeOut: fade_out });
  return {
    extension: format,
    notes: [
      describeKept(whole, measuredLength(secondsIn(whole), made.seconds, 1 / rate)),
      ...exactCutRemarks(film, plan, whole),
    ],
  };
}

async function cutWithoutLoss(
  { context, input, media: film, onShare }: VideoCutTask,
  spans: readonly TimeSpan[],
  stem: string,
): Promise<CutPart> {
  const container = containerOf(input, film) ?? { muxer: 'matroska', extension: 'mkv' };
  const target = `${stem}.${container.extension}`;
  const work = { context, input, film, target, onShare };
  const { spans: found, seconds } = await cutAtKeyFrames(work, spans, container);
  return {
    extension: container.extension,
    notes: [
      `${describeKept(found, seconds)}, a partir dos quadros-chave e sem perda`,
      ...copiedPiecesRemarks(film, subtitleHoldingOf(container)),
    ],
  };
}

/** Cuts the kept spans of each video, to one file or each to its own. */
export const cortarVideo = implement(definition, ['ffmpeg', 'ffprobe'], (context) =>
  eachMedia(context, {
    doing: 'Cortando',
    probe: (input) => probeFilm(context, input, isIndexed(input) ? firstCut(context.options) : null),
    effortOf: effortOfFilm,
    work: (task) => {
      const plan = planCut(task.input.name, context.options, task.media.seconds);
      return cutParts(task, plan, isExact(context.options, plan.spans) ? cutExactly : cutWithoutLoss);
    },
  }),
);
