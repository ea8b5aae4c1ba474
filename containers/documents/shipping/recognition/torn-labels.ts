import { shownBoxSize, shownUnion } from '../../../plain/geometry/boxes.ts';
import { regionKindOf } from '../../label-finding/kinds.ts';
import { layoutWith } from '../layouts/index.ts';
import type { CutRegion } from './cut-region.ts';
import { readRegion, shortHash } from './read-label.ts';

/** Points: no label is larger, its DANFE below it included. */
const [WIDEST, LONGEST] = [440, 640];

/** The regions of each sheet, in their order. */
export function bySheet(regions: readonly CutRegion[]): CutRegion[][] {
  const sheets: CutRegion[][] = [];
  for (const region of regions) {
    const [last] = sheets.at(-1) ?? [];
    if (last?.file === region.file && last.sheet === region.sheet) sheets.at(-1)?.push(region);
    else sheets.push([region]);
  }
  return sheets;
}

function isOther({ words }: CutRegion): boolean {
  return regionKindOf(words.map(({ text }) => text).join(' ')) !== 'label';
}

function together(parts: readonly [CutRegion, ...CutRegion[]]): CutRegion {
  const pictures = parts.map(({ picture }) => picture);
  return {
    ...parts[0],
    box: shownUnion(parts.map(({ box }) => box)),
    words: parts.flatMap(({ words }) => words),
    codes: parts.every(({ codes }) => codes === null) ? null : parts.flatMap(({ codes }) => codes ?? []),
    hasBars: parts.some(({ hasBars }) => hasBars),
    picture: pictures.includes(null) ? null : shortHash(pictures.join(' ')),
  };
}

/** A sheet of a layout that has one label on each, cut into parts of which all tell of one parcel: they are that label. */
export function withoutTornLabels(sheet: readonly CutRegion[]): CutRegion[] {
  const [first, second, ...rest] = sheet.filter((region) => !isOther(region));
  if (first === undefined || second === undefined) return [...sheet];
  const label = together([first, second, ...rest]);
  const { layout, tracking, order } = readRegion(label);
  const { width, height } = shownBoxSize(label.box);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isOne = layoutWith(layout).sheet === 'one' && (tracking !== null || order !== null);
  const fits = short <= WIDEST && long <= LONGEST;
  if (!isOne || !fits) return [...sheet];
  return sheet.flatMap((region) => (region === first ? [label] : isOther(region) ? [region] : []));
}
