import type { PageContent } from '../../../containers/documents/pdf/pages/page-content.ts';

/** A page of 600 by 800 points with nothing but that on it. */
export function pageOf(content: Partial<PageContent>): PageContent {
  return {
    number: 1,
    width: 600,
    height: 800,
    texts: [],
    rules: [],
    fills: [],
    pictures: [],
    links: [],
    innerLinks: 0,
    notes: [],
    drawings: [],
    hasDrawings: false,
    lostPictures: 0,
    ...content,
  };
}
