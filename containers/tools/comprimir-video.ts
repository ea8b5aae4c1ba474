import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { comprimirVideo as definition } from '../../worker/tools/video.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { measureSeconds, probeVideo, runFfmpeg, type VideoFacts } from '../engines/ffmpeg.ts';
import { audioKbps, constantQuality, remux, twoPasses } from '../engines/h264.ts';
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
  target: string;
  scratch: string;
  /** From 0 to 1, of this file alone. */
  onShare: (share: number) => void;
}

const FULL_HD = 1080;

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

function isKeepable({ input, facts, context }: Task): boolean {
  const { max_height, mute } = context.options;
  const sound = mute || facts.audioCodec === null || facts.audioCodec === 'aac';
  return input.type === 'mp4' && facts.videoCodec === 'h264' && sound && facts.height <= max_height;
}

async function keep({ context, input, facts, target }: Task): Promise<number> {
  await runFfmpeg(
    context,
    input,
    remux(facts.audioCodec !== null && !context.options.mute, target),
    () => {},
  );
  return sizeOf(target);
}

function soundKbps({ context, facts }: Task, kbps: number): number {
  return context.options.mute || facts.audioCodec === null ? 0 : kbps;
}

async function byQuality(task: Task): Promise<string> {
  const { context, input, seconds, target } = task;
  const { quality, max_height } = context.options;
  const args = constantQuality(quality, max_height, soundKbps(task, audioKbps(quality)), target);
  await runFfmpeg(context, input, args, (at) => task.onShare(at / seconds));
  const size = await sizeOf(target);
  if (size < input.size) return formatChange(input.name, input.size, size);
  if (!isKeepable(task)) {
    return `${formatChange(input.name, input.size, size)}: o original já era menor que em MP4 (H.264)`;
  }
  const kept = await keep(task);
  return `${formatChange(input.name, input.size, kept)}: já estava bem comprimido e foi mantido sem perda`;
}

async function bySize(task: Task, megabytes: number): Promise<string> {
  const { context, input, seconds, target, scratch } = task;
  const limit = megabytes * 1e6;
  if (input.size <= limit && isKeepable(task)) {
    const kept = await keep(task);
    return `${formatChange(input.name, input.size, kept)}: já cabia em ${formatMegabytes(limit)} e foi mantido sem perda`;
  }
  const plan = planTarget(
    input.name,
    megabytes,
    seconds,
    soundKbps(task, 96) > 0,
    context.options.max_height,
  );
  let videoBits = plan.videoBits;
  for (let round = 0; round < 2; round++) {
    const passes = twoPasses(videoBits, plan.maxHeight, plan.audioKbps, scratch, target);
    await runFfmpeg(context, input, passes.first, (at) => task.onShare((at / seconds) * 0.4));
    await runFfmpeg(context, input, passes.second, (at) => task.onShare(0.4 + (at / seconds) * 0.6));
    const size = await sizeOf(target);
    if (size <= limit) return formatChange(input.name, input.size, size);
    videoBits *= (limit / size) * 0.95;
  }
  const size = await sizeOf(target);
  const missed = size > limit ? `: o menor resultado possível passou de ${formatMegabytes(limit)}` : '';
  return formatChange(input.name, input.size, size) + missed;
}

function endingOn(context: Context, signal: AbortSignal): Context {
  return { ...context, run: (program, args, options) => context.run(program, args, { ...options, signal }) };
}

/** Each video becomes a smaller MP4; one that would grow is kept as it is. */
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
    const target = join(outputDirectory, `${index}.mp4`);
    const scratch = join(context.scratch, `pass-${index}`);
    const task = {
      context: endingOn(context, tooSlow.signal),
      input,
      facts,
      seconds,
      target,
      scratch,
      onShare,
    };
    infos.push(
      await (options.target_size_mb === undefined ? byQuality(task) : bySize(task, options.target_size_mb)),
    );
    outputs.push({ path: target, name: `${input.stem}.mp4` });
    before += seconds;
  }
  return { outputs, info: infos.join('\n') };
});
