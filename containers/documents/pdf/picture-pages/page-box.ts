import type { Box } from '../../../plain/geometry/boxes.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import { POINTS_PER_INCH } from '../../../plain/units.ts';
import type { PageLayout } from '../../../protocol/pdf/picture-pages.ts';

interface PlacedPicture {
  page: Size;
  /** The place of the picture in the page. */
  picture: Box;
}

const FIXED = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const USUAL_DENSITY = 96;
const MAX_POINTS = 200 * POINTS_PER_INCH;
const MIN_POINTS = 3;

function densityOf(density: number | undefined): number {
  return density !== undefined && density >= 30 && density <= 4800 ? density : USUAL_DENSITY;
}

/** Returns the page and the place of a picture: its own size at its density (96 dpi when unknown, 200 inches at most), or fitted to a sheet. */
export function pageBox(
  { size, orientation, margin }: PageLayout,
  width: number,
  height: number,
  density: number | undefined,
): PlacedPicture {
  if (size === 'original') {
    const room = MAX_POINTS - 2 * margin;
    const scale = Math.min(POINTS_PER_INCH / densityOf(density), room / Math.max(width, height));
    const [drawnWidth, drawnHeight] = [
      Math.max(MIN_POINTS, width * scale),
      Math.max(MIN_POINTS, height * scale),
    ];
    return {
      page: { width: drawnWidth + 2 * margin, height: drawnHeight + 2 * margin },
      picture: { left: margin, bottom: margin, right: margin + drawnWidth, top: margin + drawnHeight },
    };
  }
  const [short, long] = FIXED[size];
  const isWide = orientation === 'auto' ? width > height : orientation === 'landscape';
  const page = isWide ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min((page.width - 2 * margin) / width, (page.height - 2 * margin) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const [left, bottom] = [(page.width - drawnWidth) / 2, (page.height - drawnHeight) / 2];
  return { page, picture: { left, bottom, right: left + drawnWidth, top: bottom + drawnHeight } };
}
