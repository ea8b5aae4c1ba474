import type { FileType } from '../../files/types.ts';
import { Failure, failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner, ToolInput } from '../../runs/context.ts';

export type MediaRunner = SystemRunner<'scratch' | 'outputDirectory'>;

const DEMUXERS: Partial<Record<FileType, string>> = {
  mp4: 'mov',
  matroska: 'matroska,webm',
  avi: 'avi',
  asf: 'asf',
  flv: 'flv',
  mpegps: 'mpeg,mpegvideo',
  mpegts: 'mpegts',
  ogg: 'ogg',
  mp3: 'mp3,aac,flac',
  wav: 'wav',
  flac: 'flac',
  aac: 'aac',
  aiff: 'aiff',
  amr: 'amr',
};

const HEAD = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '0.5'];

/** Returns the demuxers with which a file may be opened, by its content. */
export function demuxersOf({ name, type }: Pick<ToolInput, 'name' | 'type'>): string {
  const demuxers = DEMUXERS[type];
  if (demuxers === undefined) throw failure('unsupported', name);
  return demuxers;
}

/** Returns the arguments that open a user's file, and no file that it refers to. */
export function inputArguments(input: Pick<ToolInput, 'name' | 'type' | 'path'>): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxersOf(input), '-i', input.path];
}

export interface Making {
  /** Options of the input, such as where to begin in it. */
  before?: readonly string[];
  /** Called with the seconds of the result that are written. */
  onSeconds?: (seconds: number) => void;
}

/** ffmpeg's report of its result. */
export interface FfmpegResult {
  /** Frames of the first picture. */
  frames: number;
  seconds: number;
  stderr: string;
}

/** Runs ffmpeg on one input; throws the failure if it cannot be read. */
export async function runFfmpeg(
  engine: MediaRunner,
  input: ToolInput,
  args: readonly string[],
  { before = [], onSeconds = () => {} }: Making = {},
): Promise<FfmpegResult> {
  return runAny(engine, input.name, [...before, ...inputArguments(input), ...args], onSeconds);
}

/** Runs ffmpeg on files that it has made itself; `name` is the user's name of the original. */
export async function runAny(
  engine: MediaRunner,
  name: string,
  args: readonly string[],
  onSeconds: (seconds: number) => void = () => {},
): Promise<FfmpegResult> {
  const made = { frames: 0, seconds: 0 };
  const onLine = (line: string) => {
    const [, key, digits] = /^(frame|out_time_us)=(\d+)/.exec(line) ?? [];
    if (key === 'frame') made.frames = Number(digits);
    if (key !== 'out_time_us') return;
    made.seconds = Number(digits) / 1e6;
    onSeconds(made.seconds);
  };
  const { code, stderr } = await engine.run(PROGRAMS.ffmpeg, [...HEAD, ...args], { onLine });
  if (code !== 0) throw failure('damaged', name);
  return { ...made, stderr };
}

/** Returns ffmpeg's result; null if the file is too damaged, or does not fit the request. */
export async function tried<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 'damaged') return null;
    throw error;
  }
}
