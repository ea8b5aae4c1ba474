import { z } from 'zod';
import type { ShownPage } from '../../plain/geometry/shown-pages.ts';
import { defineProgram } from '../program.ts';

export interface ComparedPage extends ShownPage {
  /** In its file, from 0. */
  index: number;
}

export interface ComposeComparisonJob {
  /** PDFs with the pages of this part; null where it shows none of them. */
  old: string | null;
  new: string | null;
  sheets: {
    /** In the file of marks. */
    place: number;
    old: ComparedPage | null;
    new: ComparedPage | null;
  }[];
  marks: string;
  /** Marks over words, or over areas of what is seen. */
  style: 'words' | 'areas';
  /** A page of frames and words for each sheet, after `before` others, of which the first is the cover. */
  frames: string;
  before: number;
  hasCover: boolean;
  title: string;
  target: string;
}

/** Writes a part of the report; answers whether the pages could be embedded as they are. */
export const composeComparisonProgram = defineProgram<ComposeComparisonJob>()(
  'comparison/compose-comparison.ts',
  z.object({ isComposed: z.boolean() }),
);
