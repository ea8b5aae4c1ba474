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

/** As what a file may be opened, by its content. */
export function demuxersOf({ name, type }: Pick<ToolInput, 'name' | 'type'>): string {
  const demuxers = DEMUXERS[type];
  if (demuxers === undefined) throw failure('unsupported', name);
  return demuxers;
}

/** Opens a user's file, and nothing that it names. */
export function inputArguments(input: Pick<ToolInput, 'name' | 'type' | 'path'>): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxersOf(input), '-i', input.path];
}

export interface Making {
  /** Options of the input, such as where to begin in it. */
  before?: readonly string[];
  /** Hears how far into the result it is. */
  onSeconds?: (seconds: number) => void;
}

/** What ffmpeg says of what it made. */
export interface FfmpegResult {
  /** Of the first picture. */
  frames: number;
  seconds: number;
  stderr: string;
}

/** Runs ffmpeg on one input; throws the failure when it cannot be read. */
export async function runFfmpeg(
  engine: MediaRunner,
  input: ToolInput,
  args: readonly string[],
  { before = [], onSeconds = () => {} }: Making = {},
): Promise<FfmpegResult> {
  return runAny(engine, input.name, [...before, ...inputArguments(input), ...args], onSeconds);
}

/** Runs ffmpeg on files that it has made itself; `name` is what the user calls the file that they come of. */
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

/** What ffmpeg made; null where the file is too damaged for that, or does not fit what was asked for. */
export async function tried<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === 'damaged') return null;
    throw error;
  }
}
