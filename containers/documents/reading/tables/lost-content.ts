import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { PageContent } from '../../pdf/pages/page-content.ts';

/** Contents of pages that a sheet cannot hold. */
export interface LostCounts {
  pictures: number;
  /** Pages with drawings other than straight lines and rectangles. */
  drawings: number;
  notes: number;
  links: number;
}

const SCAN_COVERS = 0.5;

/** Counts contents that are not carried over. */
export class LostContent {
  readonly counts: LostCounts = { pictures: 0, drawings: 0, notes: 0, links: 0 };

  add({ width, height, texts, pictures, lostPictures, notes, links, hasDrawings }: PageContent): void {
    const isScan = texts.some(({ isInvisible }) => isInvisible);
    const covers = ({ left, top, right, bottom }: ShownBox) =>
      (right - left) * (bottom - top) > SCAN_COVERS * width * height;
    this.counts.pictures += pictures.filter(({ box }) => !(isScan && covers(box))).length + lostPictures;
    this.counts.drawings += hasDrawings ? 1 : 0;
    this.counts.notes += notes.length;
    this.counts.links += links.length;
  }
}
