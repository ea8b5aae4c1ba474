import { failure } from '../../../plain/failures.ts';
import type { ProgramRunner, ToolInput } from '../../../runs/context.ts';
import type { Film } from '../limits.ts';
import type { FfmpegResult } from '../run-ffmpeg.ts';

/** A film from which spans are taken. */
export interface FilmCut {
  context: ProgramRunner<'give' | 'outputDirectory'>;
  input: ToolInput;
  film: Film;
  target: string;
  /** Progress from 0 to 1. */
  onShare: (share: number) => void;
}

export function withFrames(made: FfmpegResult, { name }: ToolInput): FfmpegResult {
  if (made.frames === 0) throw failure('noFrames', name);
  return made;
}
