import type { PixelBox } from '../../plain/geometry/boxes.ts';
import { LABEL_MARGIN } from '../../plain/labels/label-placement.ts';
import type { Doubt } from '../../plain/labels/region-kinds.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { FoundRegion, FoundSheet, Grid } from '../../protocol/labels/find-labels.ts';
import { middleOf, type PlacedWord } from '../text/written-pages.ts';
import type { GreyPicture } from '../zpl/bitmap.ts';
import { BAR_CONTRAST } from './bars.ts';
import { withoutBrowserLines } from './browser-lines.ts';
import { withoutCutLines } from './cut-lines.ts';
import { isTracked, regionKindOf } from './kinds.ts';
import { withoutDust } from './marks.ts';
import { inkMask, type Mask, shadesOf, withoutShadows, withoutSpecks } from './mask.ts';
import { findRegions, gridRegions, type SheetParts } from './regions.ts';
import { skewOf, straightened, straightenedShades, turnedAbout } from './skew.ts';

/** A page with fewer words may be a picture of one. */
const WRITTEN = 5;
/** Degrees; the lines of a scan are found only if they are straight. */
const [LEAST_SKEW, LEAST_SCANNED_SKEW] = [0.3, 0.15];
/** In millimetres. */
const SHADOW_DEPTH = 8;

/** Finds the labels on the picture of a page, whose width is given in points, and the kind of each by its words. */
export function findLabels(
  shown: GreyPicture,
  pageWidth: number,
  written: readonly PlacedWord[],
  grid: Grid,
): FoundSheet {
  const { picture, words } = withoutBrowserLines({ picture: shown, words: written }, pageWidth);
  const scale = picture.width / pageWidth;
  const pixelsPerMillimetre = scale * POINTS_PER_MILLIMETRE;
  const isWritten = words.length >= WRITTEN;
  const whole = inkMask(picture);
  const clean = isWritten ? whole : cleaned(whole, pixelsPerMillimetre);
  const estimated = skewOf(clean);
  const skew = Math.abs(estimated) < (isWritten ? LEAST_SKEW : LEAST_SCANNED_SKEW) ? 0 : estimated;
  const upright = skew === 0 ? clean : straightened(clean, skew);
  const middle = [picture.width / 2, picture.height / 2] as const;
  const places = words.map((word) => {
    const [x, y] = middleOf(word);
    return { text: word.text, place: turnedAbout([x * scale, y * scale], middle, -skew) };
  });
  const wordsIn = ({ left, top, right, bottom }: PixelBox): string => {
    const inside = places.filter(({ place: [x, y] }) => x >= left && x < right && y >= top && y < bottom);
    return inside.map(({ text }) => text).join(' ');
  };
  const darker = inkMask(picture, BAR_CONTRAST);
  const ofBars = isWritten ? darker : withoutShadows(darker, SHADOW_DEPTH * pixelsPerMillimetre);
  const dark = skew === 0 ? ofBars : straightened(ofBars, skew);
  // Written labels are distinguished by their words.
  const shades = isWritten ? upright : straightenedShades(shadesOf(picture), skew);
  const sheet =
    grid === null
      ? findRegions(upright, pixelsPerMillimetre, {
          ...{ isScan: !isWritten, skew, dark, shades },
          wordsIn: isWritten ? wordsIn : null,
        })
      : gridRegions(withoutCutLines(upright, pixelsPerMillimetre, !isWritten).mask, ...grid);
  const margin = Math.round(LABEL_MARGIN * pixelsPerMillimetre);
  const { regions, scraps, doubt } = isOnePaper(words, sheet.regions.map(wordsIn)) ? asOne(sheet) : sheet;
  const found = regions.map((rect): FoundRegion => {
    const region = padded(rect, margin, picture);
    const { left, top, right, bottom } = region;
    return {
      kind: regionKindOf(wordsIn(region)),
      box: { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale },
    };
  });
  return { skew, scraps: scraps.length, doubt: stillDoubted(doubt, found), regions: found };
}

/** A region that is no label by its words may have any size. */
function stillDoubted(doubt: Doubt | null, regions: readonly FoundRegion[]): Doubt | null {
  const areLabels = regions.map(({ kind }) => kind === 'label');
  if (doubt === 'unlike') return areLabels.every(Boolean) ? doubt : null;
  return areLabels.some(Boolean) ? doubt : null;
}

/** Returns a scan without its shadows and dust. */
function cleaned(whole: Mask, pixelsPerMillimetre: number): Mask {
  const lit = withoutShadows(whole, SHADOW_DEPTH * pixelsPerMillimetre);
  return withoutDust(withoutSpecks(lit), pixelsPerMillimetre);
}

function isPaperwork(words: string): boolean {
  return ['control', 'declaration'].includes(regionKindOf(words));
}

/**
 * Returns true if a whole page is one list or declaration, of which no part is a label or a declaration of
 * its own.
 */
function isOnePaper(words: readonly PlacedWord[], parts: readonly string[]): boolean {
  const whole = words.map(({ text }) => text).join(' ');
  const areSeveral = parts.length > 1 && parts.every(isPaperwork);
  return isPaperwork(whole) && !parts.some(isTracked) && !areSeveral;
}

function asOne({ regions, scraps }: SheetParts): SheetParts {
  const all = [...regions, ...scraps];
  if (all.length === 0) return { regions, scraps, doubt: null };
  const whole: PixelBox = {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
  return { regions: [whole], scraps: [], doubt: null };
}

function padded(
  { left, top, right, bottom }: PixelBox,
  margin: number,
  { width, height }: GreyPicture,
): PixelBox {
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}
