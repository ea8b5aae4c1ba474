import { z } from 'zod';
import type { ToolInput } from '../../runs/context.ts';
import { type MediaRunner, runFfmpeg } from './run-ffmpeg.ts';

const TRUE_PEAK = -1.5;
/** Level below which nothing is audible: the absolute gate of EBU R 128. */
const SILENCE = -70;
/** Length of a block of EBU R 128: a shorter sound has no loudness. */
const BLOCK_SECONDS = 0.4;
const RANGE = { least: 11, most: 50 };

/** Silence is `-inf`. */
const number = z.string().transform((text) => (text === '-inf' ? -1000 : Number(text)));
const measuredSchema = z.object({
  input_i: number,
  input_tp: number,
  input_lra: number,
  input_thresh: number,
  target_offset: number,
});

/** The filter that normalises a sound, or why there is none: it is silent, or too short to be measured. */
export type Evening = { filter: string } | 'silent' | 'short';

function parse(stderr: string): z.infer<typeof measuredSchema> | null {
  const from = stderr.lastIndexOf('{');
  const to = stderr.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  try {
    return measuredSchema.safeParse(JSON.parse(stderr.slice(from, to + 1))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Measures a sound and returns the filter that brings it to `target` LUFS: one gain, or a dynamic one if its peaks
 * leave no room. `filters` come before it, `before` is the position in the file.
 */
export async function evenLoudness(
  engine: MediaRunner,
  input: ToolInput,
  { index, filters, before, target }: Listening,
  onSeconds: (seconds: number) => void,
): Promise<Evening> {
  const aim = `loudnorm=I=${target}:TP=${TRUE_PEAK}`;
  const chain = [...filters, `${aim}:LRA=${RANGE.least}:print_format=json`].join(',');
  const args = ['-v', 'info', '-nostats', '-map', `0:${index}`, '-af', chain, '-f', 'null', '-'];
  const { stderr, seconds } = await runFfmpeg(engine, input, args, { before, onSeconds });
  const measured = parse(stderr);
  if (measured === null) return { filter: `${aim}:LRA=${RANGE.least}` };
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = measured;
  if (input_i <= SILENCE) return input_tp > SILENCE && seconds < BLOCK_SECONDS ? 'short' : 'silent';
  const range = Math.min(RANGE.most, Math.max(RANGE.least, Math.ceil(input_lra)));
  const filter = [
    `${aim}:LRA=${range}:measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}`,
    `measured_thresh=${input_thresh}:offset=${target_offset}:linear=true`,
  ].join(':');
  return { filter };
}

export interface Listening {
  /** Index of the stream in the file. */
  index: number;
  filters: readonly string[];
  before: readonly string[];
  target: number;
}
