import type { Matrix } from '../matrix.ts';
import type { FoundSheet } from './find-labels.ts';
import type { RegionKind } from './kinds.ts';
import { regionMatrix, type Size } from './placement.ts';

export interface PlacedSheet extends FoundSheet {
  /** From 1. */
  page: number;
  geometry: { seen: readonly [number, number, number, number] };
}

/** A region as it is cut out of its sheet. */
export interface CutRegion {
  kind: RegionKind;
  /** From 0. */
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

/** All regions of the sheets in their order. */
export function cutRegions(sheets: readonly PlacedSheet[]): CutRegion[] {
  return sheets.flatMap(({ page, geometry, skew, regions }) =>
    regions.map(({ kind, box }) => ({
      kind,
      page: page - 1,
      matrix: regionMatrix(geometry.seen, skew, box),
      size: { width: box[2] - box[0], height: box[3] - box[1] },
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

/** Points. */
const SAME_SIZE = 5;
/** Of a side: what is printed on a label is never as large as on the next. */
const ALIKE = 0.3;

function isAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= ALIKE * side);
}

function labelSize({ regions: [first] }: FoundSheet): number[] {
  return first === undefined ? [] : [first.box[2] - first.box[0], first.box[3] - first.box[1]];
}

/** Places for labels that are empty: as many as other sheets of the size have more, with labels of the size. */
export function countBlanks(sheets: readonly PlacedSheet[]): number {
  const ofLabels = sheets.filter(
    ({ regions }) => regions.length > 0 && regions.every(({ kind }) => kind === 'label' || kind === 'danfe'),
  );
  const sizeOf = ({ geometry: { seen } }: PlacedSheet) =>
    [seen[2] - seen[0], seen[3] - seen[1]].map((side) => Math.round(side / SAME_SIZE)).join(' ');
  return ofLabels.reduce((blanks, sheet) => {
    const fellows = ofLabels.filter(
      (other) => sizeOf(other) === sizeOf(sheet) && isAlike(labelSize(sheet), labelSize(other)),
    );
    return blanks + Math.max(...fellows.map(({ regions }) => regions.length)) - sheet.regions.length;
  }, 0);
}
