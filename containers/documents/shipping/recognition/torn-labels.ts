import { shownBoxSize, shownUnion } from '../../../plain/geometry/boxes.ts';
import { regionKindOf } from '../../label-finding/kinds.ts';
import { layoutWith } from '../layouts/index.ts';
import type { CutRegion } from './cut-region.ts';
import { readRegion, shortHash } from './read-label.ts';

/** In points: no label is larger, including its DANFE below it. */
const [WIDEST, LONGEST] = [440, 640];

/** Groups the regions by sheet, in order. */
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

/** Joins the parts of a sheet whose layout has one label on each, if all of them concern one parcel. */
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
