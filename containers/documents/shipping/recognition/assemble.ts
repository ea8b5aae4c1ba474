import type {
  CutPlace,
  LabelCount,
  OtherRegion,
  RecognisedLabel,
  Recognition,
} from '../../../../common/shipping/recognition.ts';
import { shownBoxSize } from '../../../plain/geometry/boxes.ts';
import type { RegionKind } from '../../../plain/labels/region-kinds.ts';
import { WRITTEN } from './cut-by-text.ts';
import type { CutRegion } from './cut-region.ts';
import { codeOf } from './identity.ts';
import { type ReadRegion, readRegion } from './read-label.ts';
import { cepsIn } from './recipient.ts';
import { regionKind } from './region-kind.ts';
import { isSameLabel, type LabelIdentity, lookOf } from './same-label.ts';
import { keysIn } from './tokens.ts';
import { bySheet, withoutTornLabels } from './torn-labels.ts';

interface Known {
  look: LabelIdentity;
  position: number;
}

function placeOf({ file, sheet, skew, box }: CutRegion): CutPlace {
  const hundredths = (side: number) => Math.round(side * 100) / 100;
  const { left, top, right, bottom } = box;
  const sides: CutPlace['box'] = [hundredths(left), hundredths(top), hundredths(right), hundredths(bottom)];
  return { file, sheet, skew, box: sides };
}

function labelOf(region: CutRegion, read: ReadRegion): { label: RecognisedLabel; look: LabelIdentity } {
  const { layout, marketplace, carrier, order, tracking, recipient, cep, invoice, scans } = read;
  const signs = { layout, marketplace, carrier, order, tracking, recipient, cep, invoice, scans };
  const picture = { picture: region.picture, place: region.identity };
  const code = codeOf(read, region.codes, picture);
  const isWritten = region.words.length >= WRITTEN && !code.startsWith('imagem:');
  const label = { ...placeOf(region), ...signs, code, copyOf: null };
  return { label, look: lookOf(read, isWritten, region.picture ?? region.identity) };
}

/** A code that labels of several orders share is of no use to a scanner. */
function withoutShared(labels: readonly RecognisedLabel[]): RecognisedLabel[] {
  const bearers = new Map<string, Set<string>>();
  for (const { scans, code } of labels)
    for (const scan of scans) bearers.set(scan, (bearers.get(scan) ?? new Set<string>()).add(code));
  return labels.map((label) => ({
    ...label,
    scans: label.scans.filter((scan) => scan === label.tracking || bearers.get(scan)?.size === 1),
  }));
}

function showsKey(code: string): boolean {
  return keysIn(code).length > 0;
}

/** In points: no label is larger. */
const [WIDEST, LONGEST] = [440, 640];
/** In points: from 9 to 11 cm by 13 to 16. */
const [USUAL_SHORT, USUAL_LONG] = [
  [255, 312],
  [368, 454],
] as const;
/** Recipient and sender. */
const MOST_ADDRESSES = 2;

function sidesOf({ box }: CutRegion): { short: number; long: number } {
  const { width, height } = shownBoxSize(box);
  return { short: Math.min(width, height), long: Math.max(width, height) };
}

function isLarge(region: CutRegion): boolean {
  const { short, long } = sidesOf(region);
  return short > WIDEST || long > LONGEST;
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

function isAddressed(region: CutRegion, text: string): boolean {
  const { short, long } = sidesOf(region);
  const isUsual = isWithin(short, USUAL_SHORT) && isWithin(long, USUAL_LONG);
  const addresses = new Set(cepsIn(text)).size;
  return isUsual && isWithin(addresses, [1, MOST_ADDRESSES]);
}

function kindOf(region: CutRegion, { text, tokens, trackings, recipient }: ReadRegion): RegionKind {
  const { codes, hasBars } = region;
  const evidence = { text, tokens, trackings, hasRecipient: recipient !== null };
  const size = { isLarge: isLarge(region), isAddressed: isAddressed(region, text) };
  return regionKind({ ...evidence, ...size, codes, hasBars });
}

/**
 * Returns true if a picture in which only an invoice's key is read is its DANFE: it is larger than labels, or
 * follows a label that shows no key.
 */
function isDanfe(region: CutRegion, before: CutRegion | undefined): boolean {
  const { words, codes, file } = region;
  if (words.length >= WRITTEN || codes?.length !== 1 || !codes.every(showsKey)) return false;
  const isOfLabel =
    before?.file === file && before.codes !== null && before.codes.length > 0 && !before.codes.some(showsKey);
  return isLarge(region) || isOfLabel;
}

/** Returns the content of the sheets, region by region in order. */
export function assemble(regions: readonly CutRegion[], blanks: number): Recognition {
  const labels: RecognisedLabel[] = [];
  const others: OtherRegion[] = [];
  const known = new Map<string, Known[]>();
  const whole = bySheet(regions).flatMap(withoutTornLabels);
  for (const [index, region] of whole.entries()) {
    const read = readRegion(region);
    const kind = isDanfe(region, whole[index - 1]) ? 'danfe' : kindOf(region, read);
    if (kind !== 'label') {
      others.push({ ...placeOf(region), kind });
      continue;
    }
    const { label, look } = labelOf(region, read);
    const ofCode = known.get(label.code) ?? [];
    const first = ofCode.find((other) => isSameLabel(other.look, look))?.position ?? null;
    if (first === null) known.set(label.code, [...ofCode, { look, position: labels.length }]);
    labels.push({ ...label, copyOf: first });
  }
  return { labels: withoutShared(labels), others, blanks };
}

export function countOf({ labels }: Recognition): LabelCount {
  const printed = labels.filter(({ copyOf }) => copyOf === null);
  return { labels: printed.length, codes: [...new Set(printed.map(({ code }) => code))] };
}
