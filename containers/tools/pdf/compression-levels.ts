import type { ListedImage } from '../../engines/pdf/images.ts';
import type { ImageQuality } from '../../protocol/pdf/compress-pdf.ts';
import type { ToolInput } from '../../runs/context.ts';

/** Levels that change pictures, from the best to the smallest; level 0 changes none. */
export const LEVELS: readonly ImageQuality[] = [
  { dpi: 400, bilevelDpi: 600, quality: 90, fullChroma: true, leastSimilarity: 0.99 },
  { dpi: 300, bilevelDpi: 400, quality: 80, fullChroma: true, leastSimilarity: 0.985 },
  { dpi: 200, bilevelDpi: 300, quality: 65, fullChroma: false, leastSimilarity: 0.97 },
  { dpi: 150, bilevelDpi: 300, quality: 50, fullChroma: false, leastSimilarity: 0.95 },
  { dpi: 110, bilevelDpi: 200, quality: 40, fullChroma: false, leastSimilarity: 0.9 },
  { dpi: 85, bilevelDpi: 150, quality: 32, fullChroma: false, leastSimilarity: 0.8 },
  { dpi: 60, bilevelDpi: 100, quality: 22, fullChroma: false, leastSimilarity: 0.6 },
];
/** The levels to try: quarter steps between those that change pictures. */
export const TRIED = [0, ...Array.from({ length: (LEVELS.length - 1) * 4 + 1 }, (_, step) => 1 + step / 4)];
/** JPEG quality of cameras and scanners. */
const USUAL_QUALITY = 90;

/** Returns the quality of pictures at a level, which may be between two of the list. */
export function qualityAt(level: number): ImageQuality | null {
  const [above, below] = [LEVELS[Math.max(0, Math.ceil(level) - 2)], LEVELS[Math.ceil(level) - 1]];
  if (!above || !below) return null;
  const share = level - Math.floor(level);
  const between = (from: number, to: number) => (share === 0 ? to : from + (to - from) * share);
  return {
    dpi: Math.round(between(above.dpi, below.dpi)),
    bilevelDpi: Math.round(between(above.bilevelDpi, below.bilevelDpi)),
    quality: Math.round(between(above.quality, below.quality)),
    fullChroma: above.fullChroma && (share > 0 || below.fullChroma),
    leastSimilarity: between(above.leastSimilarity, below.leastSimilarity),
  };
}

/** Estimates a document's bytes at each level, by its pictures. */
export function expectedSizes({ size }: ToolInput, images: readonly ListedImage[]): number[] {
  const pictures = [...new Map(images.map((image, place) => [image.object ?? place, image])).values()];
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  const rest = Math.max(0, size - bytes);
  return TRIED.map((level) => {
    const quality = qualityAt(level);
    if (quality === null) return size;
    return pictures.reduce((sum, picture) => sum + picture.bytes * shareOf(picture, quality), rest);
  });
}

/** Returns the remaining share of a picture's bytes, estimated from its pixels and quality. */
function shareOf({ density }: ListedImage, { dpi, quality }: ImageQuality): number {
  const scale = density > dpi ? dpi / density : 1;
  return Math.min(1, (scale ** 2 * quality) / USUAL_QUALITY);
}
