import { z } from 'zod';
import { defineProgram } from '../program.ts';

interface CutSubtitlesJob {
  files: { path: string; form: SubtitleForm }[];
  /** Seconds. */
  spans: { start: number; end: number }[];
}

export type SubtitleForm = 'srt' | 'webvtt' | 'ass';

/** Cuts subtitles as their film is cut; answers the places of the files that have something to say then. */
export const cutSubtitlesProgram = defineProgram<CutSubtitlesJob>()(
  'media/cut-subtitles.ts',
  z.array(z.int()),
);
