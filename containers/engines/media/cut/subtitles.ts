import { basename, join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../../plain/failures.ts';
import type { CutSubtitlesJob } from '../../../programs/media/cut-subtitles.ts';
import { namesOf } from '../encode-film.ts';
import type { Subtitle } from '../probe.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import type { FilmCut } from './film-cut.ts';
import type { Span } from './span.ts';

type Form = CutSubtitlesJob['files'][number]['form'];

/** Subtitles in a file of their own. */
export interface CutSubtitle {
  subtitle: Subtitle;
  path: string;
  form: Form;
}

const doneSchema = z.object({ place: z.int() });

/** SRT, for what its container does not keep as it is. */
function formOf({ codec }: Subtitle, kept: readonly string[]): Form {
  if (!kept.includes(codec)) return 'srt';
  if (codec === 'webvtt') return 'webvtt';
  return ['ass', 'ssa'].includes(codec) ? 'ass' : 'srt';
}

/**
 * Those subtitles that are text, cut as their film is; in their own form where that is among what the container has
 * `kept`. Those that have nothing to say in the spans are left out.
 */
export async function cutSubtitles(
  { context, input }: Pick<FilmCut, 'context' | 'input'>,
  subtitles: readonly Subtitle[],
  spans: readonly Span[],
  kept: readonly string[],
): Promise<CutSubtitle[]> {
  const texts = subtitles.filter(({ isText }) => isText);
  if (texts.length === 0) return [];
  const cut = texts.map((subtitle) => {
    const form = formOf(subtitle, kept);
    return {
      subtitle,
      form,
      path: join(context.scratch, `${basename(input.path)}-${subtitle.index}.${form}`),
    };
  });
  const args = cut.flatMap(({ subtitle, form, path }) => [
    ...['-map', `0:${subtitle.index}`, ...(form === 'srt' ? [] : ['-c:s', 'copy']), '-f', form, path],
  ]);
  const end = Math.max(...spans.map((span) => span.end));
  await runFfmpeg(context, input, args, { before: ['-to', end.toFixed(6)] });
  const job: CutSubtitlesJob = { files: cut.map(({ path, form }) => ({ path, form })), spans: [...spans] };
  const places: number[] = [];
  const { code } = await context.runNode('media/cut-subtitles.ts', job, (message) => {
    const done = doneSchema.safeParse(message).data;
    if (done) places.push(done.place);
  });
  if (code !== 0) throw failure('damaged', input.name);
  return cut.filter((_, place) => places.includes(place));
}

/** Opens cut subtitles after the first input. */
export function subtitleInputs(cut: readonly CutSubtitle[]): string[] {
  return cut.flatMap(({ form, path }) => ['-f', form, '-i', path]);
}

/** What becomes of subtitles in a container whose subtitles are in `codec`. */
export function codecFor(form: Form, codec: string): string {
  return form === 'srt' ? codec : 'copy';
}

/** Maps them into a result whose subtitles are in `codec`. */
export function subtitleMaps(cut: readonly CutSubtitle[], codec: string): string[] {
  const each = cut.flatMap(({ form }, at) => [
    ...['-map', `${at + 1}:0`, `-c:s:${at}`, codecFor(form, codec)],
  ]);
  return [
    ...each,
    ...namesOf(
      's',
      cut.map(({ subtitle }) => subtitle),
    ),
  ];
}
