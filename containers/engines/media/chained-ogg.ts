import { basename, join } from 'node:path';
import type { ToolInput } from '../../runs/context.ts';
import { type MediaRunner, runFfmpeg, tried } from './run-ffmpeg.ts';

/** Largest difference between the stated length of one recording and that of its packets. */
const TOLERANCE_SECONDS = 0.25;

/**
 * An Ogg of several recordings, one after another, states the length of only one and restarts its clock with each (RFC
 * 3533, section 4). Joins them to one sound without loss, with its covers; null if there is only one.
 */
export async function joinedChain(
  engine: MediaRunner,
  input: ToolInput,
  { index, statedSeconds }: { index: number; statedSeconds: number | null },
): Promise<ToolInput | null> {
  if (input.type !== 'ogg' || statedSeconds === null) return null;
  const sound = ['-map', `0:${index}`];
  const walked = await tried(runFfmpeg(engine, input, [...sound, '-c', 'copy', '-f', 'null', '-']));
  if (walked === null || walked.seconds <= statedSeconds + TOLERANCE_SECONDS) return null;
  const path = join(engine.scratch, `${basename(input.path)}-joined.flac`);
  const covers = ['-map', '0:v?', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  const lossless = ['-c:a', 'flac', '-sample_fmt', 's32', '-map_metadata', `0:s:${index}`];
  const joined = await tried(
    runFfmpeg(engine, input, [...sound, ...covers, ...lossless, '-f', 'flac', path]),
  );
  return joined === null ? null : { ...input, path, type: 'flac' };
}
