import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { comprimirVideo as definition } from '../../common/catalogue/video.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { couldDo, measureSeconds, probeVideo, runFfmpeg, type VideoFacts } from '../engines/ffmpeg.ts';
import { audioKbps, constantQuality, type Streams, twoPasses } from '../engines/h264.ts';
import { copyFile } from '../engines/qpdf.ts';
import { containerOf, copyStreams } from '../engines/same-container.ts';
import { failure } from '../failures.ts';
import { formatChange, formatMegabytes } from '../format.ts';
import { implement, type OptionsOf } from './implement.ts';
import { Pace } from './pace.ts';
import { planTarget } from './video-target.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Task {
  context: Context;
  input: ToolInput;
  facts: VideoFacts;
  seconds: number;
  /** Of this file's results, without their extension. */
  stem: string;
  scratch: string;
  /** From 0 to 1, of this file alone. */
  onShare: (share: number) => void;
}

interface Result {
  path: string;
  extension: string;
  info: string;
}

const FULL_HD = 1080;

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

function streamsOf({ context, facts }: Task, kbps: number, maxHeight: number): Streams {
  const { sounds, subtitles, isHdr } = facts;
  return { sounds: context.options.mute ? [] : sounds, subtitles, isHdr, maxHeight, audioKbps: kbps };
}

/** What an MP4 of this video lost beside quality, in a sentence, or nothing. */
function losses({ context, facts }: Task): string {
  const changed = [
    ...(facts.isHdr ? ['cores HDR convertidas para SDR'] : []),
    ...(!context.options.mute && facts.sounds.some(({ channels }) => channels > 2)
      ? ['som convertido para estéreo']
      : []),
    ...(facts.missing.length > 0 ? [`ficou de fora: ${facts.missing.join(', ')}`] : []),
  ];
  return changed.map((change) => `; ${change}`).join('');
}

function compressed(task: Task, path: string, size: number): Result {
  const info = formatChange(task.input.name, task.input.size, size) + losses(task);
  return { path, extension: 'mp4', info };
}

/** The video with its own streams in its own container, without metadata where that makes it no larger. */
async function keep(task: Task, why: string): Promise<Result> {
  const { context, input, stem } = task;
  const { mute } = context.options;
  const container = containerOf(input);
  if (container !== null) {
    const path = `${stem}-kept.${container.extension}`;
    const copied = await couldDo(runFfmpeg(context, input, copyStreams(container, mute, path), () => {}));
    const size = copied ? await sizeOf(path) : Number.POSITIVE_INFINITY;
    if (size <= input.size || (mute && copied)) {
      return { path, extension: container.extension, info: formatChange(input.name, input.size, size) + why };
    }
  }
  const path = `${stem}-kept`;
  await copyFile(context, input.path, path);
  const info = formatChange(input.name, input.size, input.size) + why;
  return { path, extension: input.extension, info };
}

const TIGHT =
  ': já estava tão comprimido que em MP4 (H.264) ficaria maior e foi mantido sem perda. Para diminuí-lo mais, use quality baixa, max_height menor ou target_size_mb';

async function byQuality(task: Task): Promise<Result> {
  const { context, input, seconds, stem } = task;
  const { quality, max_height } = context.options;
  const target = `${stem}.mp4`;
  const args = constantQuality(quality, streamsOf(task, audioKbps(quality), max_height), target);
  await runFfmpeg(context, input, args, (at) => task.onShare(at / seconds));
  const size = await sizeOf(target);
  return size < input.size ? compressed(task, target, size) : keep(task, TIGHT);
}

async function bySize(task: Task, megabytes: number): Promise<Result> {
  const { context, input, facts, seconds, stem, scratch } = task;
  const { max_height, mute } = context.options;
  const asked = megabytes * 1e6;
  if (input.size <= asked && facts.height > max_height) return byQuality(task);
  if (input.size <= asked)
    return keep(task, `: já cabia em ${formatMegabytes(asked)} e foi mantido sem perda`);
  const tracks = mute ? 0 : facts.sounds.length;
  const plan = planTarget(input.name, megabytes, seconds, tracks, max_height);
  const streams = streamsOf(task, plan.audioKbps, plan.maxHeight);
  const target = `${stem}.mp4`;
  let videoBits = plan.videoBits;
  for (let round = 0; round < 2; round++) {
    const passes = twoPasses(videoBits, streams, scratch, target);
    await runFfmpeg(context, input, passes.first, (at) => task.onShare((at / seconds) * 0.4));
    await runFfmpeg(context, input, passes.second, (at) => task.onShare(0.4 + (at / seconds) * 0.6));
    const size = await sizeOf(target);
    if (size <= asked) return compressed(task, target, size);
    videoBits *= (asked / size) * 0.95;
  }
  const size = await sizeOf(target);
  if (size >= input.size) return keep(task, TIGHT);
  const result = compressed(task, target, size);
  return {
    ...result,
    info: `${result.info}; o menor resultado possível passou de ${formatMegabytes(asked)}`,
  };
}

function endingOn(context: Context, signal: AbortSignal): Context {
  return { ...context, run: (program, args, options) => context.run(program, args, { ...options, signal }) };
}

/** Each video becomes a smaller MP4; one that would grow stays what it is. */
export const comprimirVideo = implement(definition, ['ffmpeg', 'ffprobe'], async (context) => {
  const { inputs, options, outputDirectory } = context;
  context.progress(0, 'Analisando os vídeos');
  const measured: { input: ToolInput; facts: VideoFacts; seconds: number }[] = [];
  for (const input of inputs) {
    const facts = await probeVideo(context, input);
    const seconds = facts.seconds ?? (await measureSeconds(context, input));
    context.found({ mediaSeconds: seconds * Math.max(1, facts.height / FULL_HD) ** 2 });
    measured.push({ input, facts, seconds });
  }
  const pace = new Pace(Date.now(), context.deadline());
  const tooSlow = new AbortController();
  const total = measured.reduce((sum, { seconds }) => sum + seconds, 0);
  const outputs: { path: string; name: string }[] = [];
  const infos: string[] = [];
  let before = 0;
  for (const [index, { input, facts, seconds }] of measured.entries()) {
    const message = `Comprimindo vídeo ${index + 1} de ${inputs.length}`;
    const start = before;
    const onShare = (share: number) => {
      const done = (start + Math.min(1, share) * seconds) / total;
      context.progress(done * 100, message);
      if (!pace.canFinish(done, Date.now())) tooSlow.abort(failure('cannotFinish'));
    };
    onShare(0);
    const stem = join(outputDirectory, String(index));
    const scratch = join(context.scratch, `pass-${index}`);
    const task = {
      context: endingOn(context, tooSlow.signal),
      input,
      facts,
      seconds,
      stem,
      scratch,
      onShare,
    };
    const { path, extension, info } = await (options.target_size_mb === undefined
      ? byQuality(task)
      : bySize(task, options.target_size_mb));
    infos.push(info);
    outputs.push({ path, name: `${input.stem}.${extension}` });
    before += seconds;
  }
  return { outputs, info: infos.join('\n') };
});
