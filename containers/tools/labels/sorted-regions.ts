import { type Box, shownBoxSize, sizeOfBox } from '../../plain/geometry/boxes.ts';
import type { Matrix } from '../../plain/geometry/matrix.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { countEmptyPlaces } from '../../plain/labels/empty-places.ts';
import { regionMatrix } from '../../plain/labels/label-placement.ts';
import type { RegionKind } from '../../plain/labels/region-kinds.ts';
import type { FoundSheet } from '../../protocol/labels/find-labels.ts';

export interface PlacedSheet extends FoundSheet {
  /** Page number, from 1. */
  page: number;
  geometry: { seen: Box };
}

/** A region that is cut out of its sheet. */
export interface CutRegion {
  kind: RegionKind;
  /** Page number, from 0. */
  page: number;
  matrix: Matrix;
  size: Size;
  isWhole: boolean;
}

export type Treatment = 'manter' | 'separar' | 'remover';

export interface Treatments {
  danfe: Treatment;
  otherSheets: Treatment;
}

export interface SortedRegions {
  kept: CutRegion[];
  apart: CutRegion[];
  removed: CutRegion[];
}

/** Returns all regions of the sheets in order. */
export function cutRegions(sheets: readonly PlacedSheet[]): CutRegion[] {
  return sheets.flatMap(({ page, geometry, skew, regions }) =>
    regions.map(({ kind, box }) => ({
      kind,
      page: page - 1,
      matrix: regionMatrix(geometry.seen, skew, box),
      size: shownBoxSize(box),
      isWhole: false,
    })),
  );
}

function treatmentOf(kind: RegionKind, { danfe, otherSheets }: Treatments): Treatment {
  if (kind === 'label') return 'manter';
  return kind === 'danfe' ? danfe : otherSheets;
}

export function sortRegions(regions: readonly CutRegion[], treatments: Treatments): SortedRegions {
  const of = (treatment: Treatment) =>
    regions.filter(({ kind }) => treatmentOf(kind, treatments) === treatment);
  return { kept: of('manter'), apart: of('separar'), removed: of('remover') };
}

/** Counts the empty places on sheets that hold only labels, with or without their DANFE. */
export function countBlanks(sheets: readonly PlacedSheet[]): number {
  const ofLabels = sheets.filter(
    ({ regions }) => regions.length > 0 && regions.every(({ kind }) => kind === 'label' || kind === 'danfe'),
  );
  return countEmptyPlaces(
    ofLabels.map(({ geometry: { seen }, regions }) => ({
      ...sizeOfBox(seen),
      boxes: regions.map(({ box }) => box),
    })),
  );
}
