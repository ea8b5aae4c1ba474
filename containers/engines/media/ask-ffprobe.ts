import { z } from 'zod';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ToolInput } from '../../runs/context.ts';
import { inputArguments, type MediaRunner } from './run-ffmpeg.ts';

/** A packet of a stream, as the file stores it. */
export interface Packet {
  /** Index of its stream. */
  stream: number;
  /** The time at which it is presented, by the file's own clock. */
  seconds: number;
  isKey: boolean;
}

type Probed = Omit<z.infer<typeof probeSchema>, 'packets'> & { packets: Packet[] };

/** Seconds by which the packets of one stream may lag behind those of another. */
const INTERLEAVED_SECONDS = 1;

const tagsSchema = z.record(z.string(), z.string()).default({});
const streamSchema = z.object({
  index: z.int(),
  codec_type: z.string().default(''),
  codec_name: z.string().default(''),
  width: z.int().default(0),
  height: z.int().default(0),
  pix_fmt: z.string().default(''),
  field_order: z.string().default(''),
  color_transfer: z.string().default(''),
  color_primaries: z.string().default(''),
  color_space: z.string().default(''),
  time_base: z.string().default(''),
  avg_frame_rate: z.string().default(''),
  sample_aspect_ratio: z.string().default(''),
  has_b_frames: z.int().default(0),
  sample_fmt: z.string().default(''),
  sample_rate: z.string().default(''),
  bits_per_sample: z.int().default(0),
  bits_per_raw_sample: z.string().default(''),
  bit_rate: z.string().optional(),
  duration: z.string().optional(),
  channels: z.int().default(2),
  channel_layout: z.string().default(''),
  tags: tagsSchema,
  disposition: z.record(z.string(), z.int()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().default(0) })).default([]),
});
export type ProbedStream = z.infer<typeof streamSchema>;

const packetSchema = z.object({
  stream_index: z.int(),
  pts_time: z.string().default(''),
  flags: z.string().default(''),
});

const probeSchema = z.object({
  packets: z.array(packetSchema).default([]),
  streams: z.array(streamSchema).default([]),
  chapters: z.array(z.unknown()).default([]),
  format: z
    .object({
      duration: z.string().optional(),
      start_time: z.string().default('0'),
      bit_rate: z.string().optional(),
      tags: tagsSchema,
    })
    .default({ start_time: '0', tags: {} }),
});

function packetOf({ stream_index, pts_time, flags }: z.infer<typeof packetSchema>): Packet[] {
  const seconds = Number.parseFloat(pts_time);
  return Number.isNaN(seconds) ? [] : [{ stream: stream_index, seconds, isKey: flags.startsWith('K') }];
}

function parsed(stdout: string): Probed | null {
  try {
    const { data } = probeSchema.safeParse(JSON.parse(stdout));
    return data === undefined ? null : { ...data, packets: data.packets.flatMap(packetOf) };
  } catch {
    return null;
  }
}

async function asked(engine: MediaRunner, input: ToolInput, args: readonly string[]): Promise<Probed | null> {
  const shown = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json=compact=1'];
  const { code, stdout } = await engine.run(PROGRAMS.ffprobe, [
    ...['-v', 'error', ...shown, ...args],
    ...inputArguments(input),
  ]);
  return code === 0 ? parsed(stdout) : null;
}

/** Reads the packets from the key frame before a moment to those behind it in each stream. */
function packetsNear(seconds: number): string[] {
  const until = (seconds + INTERLEAVED_SECONDS).toFixed(6);
  const shown = ['-show_entries', 'packet=stream_index,pts_time,flags'];
  return [...shown, '-read_intervals', `${seconds.toFixed(6)}%${until}`];
}

/**
 * Runs ffprobe on a file, and on its packets near a moment if one is given and they can be read; throws the failure if
 * the file cannot be read.
 */
export async function askFfprobe(
  engine: MediaRunner,
  input: ToolInput,
  near: number | null,
): Promise<Probed> {
  const withPackets = near === null ? null : await asked(engine, input, packetsNear(near));
  const said = withPackets ?? (await asked(engine, input, []));
  if (said === null) throw failure('damaged', input.name);
  return said;
}
