import { z } from 'zod';
import { defineProgram } from '../program.ts';

export interface TagPictureJob {
  picture: string;
  target: string;
  /** In ffmpeg's metadata format. */
  tags: string;
  mime: string;
  width: number;
  height: number;
  isFront: boolean;
}

/** Puts a picture among the tags of a song, as FLAC and Vorbis write it (RFC 9639, section 8.8), unless it is too large. */
export const tagPictureProgram = defineProgram<TagPictureJob>()(
  'pictures/tag-picture.ts',
  z.object({ isTooLarge: z.boolean() }),
);
