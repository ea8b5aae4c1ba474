import { basename, join } from 'node:path';
import { cutSubtitlesProgram, type SubtitleForm } from '../../../protocol/media/cut-subtitles.ts';
import { ask } from '../../ask.ts';
import { namesOf } from '../encode-film.ts';
import type { Subtitle } from '../probe.ts';
import { runFfmpeg } from '../run-ffmpeg.ts';
import type { FilmCut } from './film-cut.ts';
import type { TimeSpan } from './span.ts';

/** Subtitles in a file of their own. */
export interface CutSubtitle {
  subtitle: Subtitle;
  path: string;
  form: SubtitleForm;
}

/** Returns the form of subtitles: SRT if the container does not support theirs. */
function formOf({ codec }: Subtitle, kept: readonly string[]): SubtitleForm {
  if (!kept.includes(codec)) return 'srt';
  if (codec === 'webvtt') return 'webvtt';
  return ['ass', 'ssa'].includes(codec) ? 'ass' : 'srt';
}

/**
 * Cuts text subtitles as their film is cut; in their own form if the container has it among `kept`. Subtitles without
 * text in the spans are left out.
 */
export async function cutSubtitles(
  { context, input }: Pick<FilmCut, 'context' | 'input'>,
  subtitles: readonly Subtitle[],
  spans: readonly TimeSpan[],
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
  const files = cut.map(({ path, form }) => ({ path, form }));
  const places = await ask(context, cutSubtitlesProgram, { files, spans: [...spans] });
  return cut.filter((_, place) => places.includes(place));
}

/** Returns the arguments that open cut subtitles after the first input. */
export function subtitleInputs(cut: readonly CutSubtitle[]): string[] {
  return cut.flatMap(({ form, path }) => ['-f', form, '-i', path]);
}

/** Returns the codec of subtitles in a container whose subtitles are in `codec`. */
export function codecFor(form: SubtitleForm, codec: string): string {
  return form === 'srt' ? codec : 'copy';
}

/** Returns the arguments that map cut subtitles into a result whose subtitles are in `codec`. */
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
