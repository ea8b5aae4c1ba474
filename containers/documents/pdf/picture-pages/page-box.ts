import { POINTS_PER_INCH } from '../../../plain/units.ts';
import type { PageLayout } from '../../../protocol/pdf/picture-pages.ts';

export const MAX_TIFF_PAGES = 1000;

export interface PageBox {
  page: [number, number];
  /** Of the picture in the page: left, bottom, width, height, in points. */
  picture: [number, number, number, number];
}

const FIXED = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const USUAL_DENSITY = 96;
const MAX_POINTS = 200 * POINTS_PER_INCH;
const MIN_POINTS = 3;

function densityOf(density: number | undefined): number {
  return density !== undefined && density >= 30 && density <= 4800 ? density : USUAL_DENSITY;
}

/** Where a picture stands: its own size at its density (96 dpi when unknown, 200 inches at most), or fitted to a sheet. */
export function pageBox(
  { size, orientation, margin }: PageLayout,
  width: number,
  height: number,
  density: number | undefined,
): PageBox {
  if (size === 'original') {
    const room = MAX_POINTS - 2 * margin;
    const scale = Math.min(POINTS_PER_INCH / densityOf(density), room / Math.max(width, height));
    const [drawnWidth, drawnHeight] = [
      Math.max(MIN_POINTS, width * scale),
      Math.max(MIN_POINTS, height * scale),
    ];
    return {
      page: [drawnWidth + 2 * margin, drawnHeight + 2 * margin],
      picture: [margin, margin, drawnWidth, drawnHeight],
    };
  }
  const [short, long] = FIXED[size];
  const isWide = orientation === 'auto' ? width > height : orientation === 'landscape';
  const page: [number, number] = isWide ? [long, short] : [short, long];
  const scale = Math.min((page[0] - 2 * margin) / width, (page[1] - 2 * margin) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    page,
    picture: [(page[0] - drawnWidth) / 2, (page[1] - drawnHeight) / 2, drawnWidth, drawnHeight],
  };
}
