import type { PageContent, PageLink, PlacedPicture, TextPiece } from '../../pdf/pages/page-content.ts';
import type { Shape, SlidePicture } from './slide.ts';

/** What a page says, as far as its slide needs it. */
export type PageText = Pick<
  PageContent,
  'number' | 'width' | 'height' | 'texts' | 'rules' | 'fills' | 'links'
> & {
  pictures: readonly PlacedPicture[];
};

/** A page that is ready to be set as a slide. */
export interface Draft {
  page: number;
  width: number;
  height: number;
  /** What becomes text of the slide. */
  texts: TextPiece[];
  rules: PageContent['rules'];
  links: readonly PageLink[];
  /** The page without these texts; null where nothing is left. */
  background: Pick<SlidePicture, 'path' | 'format'> | null;
  /** In place of a background, where there are no more of them than one would want to move. */
  shapes: Shape[];
  /** The page as it is. */
  whole: Pick<SlidePicture, 'path' | 'format'> | null;
  /** Words that do not show, because they lie below something else or have its colour. */
  hidden: string[];
  /** Whether there is a text without a word that shows. */
  hasHidden: boolean;
}
