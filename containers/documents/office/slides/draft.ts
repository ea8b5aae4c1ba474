import type { PageContent, PageLink, PlacedPicture, TextPiece } from '../../pdf/pages/page-content.ts';
import type { Shape, SlidePicture } from './slide.ts';

/** The content of a page that its slide needs. */
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
  /** The texts of the page that become text of the slide. */
  texts: TextPiece[];
  rules: PageContent['rules'];
  links: readonly PageLink[];
  /** The page without these texts; null where nothing is left. */
  background: Pick<SlidePicture, 'path' | 'format'> | null;
  /** The shapes in place of a background, if they are no more than one would want to move. */
  shapes: Shape[];
  /** The page as it is. */
  whole: Pick<SlidePicture, 'path' | 'format'> | null;
  /** Words that do not show, because they are below something else or have its colour. */
  hidden: string[];
  /** True if there is a text of which no word shows. */
  hasHidden: boolean;
}
