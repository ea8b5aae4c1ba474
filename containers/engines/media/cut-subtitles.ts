import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../../context.ts';
import { failure } from '../../failures.ts';
import type { CutSubtitlesJob } from '../../sandbox-programs/cut-subtitles.ts';
import type { Film } from './limits.ts';
import type { Subtitle } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Span } from './span.ts';

/** Subtitles in a file of their own. */
export interface CutSubtitle {
  subtitle: Subtitle;
  path: string;
}

const doneSchema = z.object({ place: z.int() });

/** The subtitles of text of a film, each in SRT, cut as the film is; those that have nothing to say there are left out. */
export async function cutSubtitles(
  context: Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch' | 'outputDirectory'>,
  input: ToolInput,
  { subtitles }: Pick<Film, 'subtitles'>,
  spans: readonly Span[],
): Promise<CutSubtitle[]> {
  const texts = subtitles.filter(({ isText }) => isText);
  if (texts.length === 0) return [];
  const cut = texts.map((subtitle) => ({
    subtitle,
    path: join(context.scratch, `${basename(input.path)}-${subtitle.index}.srt`),
  }));
  const args = cut.flatMap(({ subtitle, path }) => ['-map', `0:${subtitle.index}`, '-f', 'srt', path]);
  await runFfmpeg(context, input, args);
  const job: CutSubtitlesJob = { paths: cut.map(({ path }) => path), spans: [...spans] };
  const kept: number[] = [];
  const { code } = await context.runNode('cut-subtitles.ts', job, (message) => {
    const done = doneSchema.safeParse(message).data;
    if (done) kept.push(done.place);
  });
  if (code !== 0) throw failure('damaged', input.name);
  return cut.filter((_, place) => kept.includes(place));
}

/** Opens cut subtitles after the first input. */
export function subtitleInputs(cut: readonly CutSubtitle[]): string[] {
  return cut.flatMap(({ path }) => ['-f', 'srt', '-i', path]);
}

/** Maps them into a result, as the codec of its container. */
export function subtitleMaps(cut: readonly CutSubtitle[], codec: string): string[] {
  return cut.flatMap(({ subtitle: { language, title } }, at) => [
    ...['-map', `${at + 1}:0`, `-c:s:${at}`, codec],
    ...(language === null ? [] : [`-metadata:s:s:${at}`, `language=${language}`]),
    ...(title === null ? [] : [`-metadata:s:s:${at}`, `title=${title}`]),
  ]);
}
