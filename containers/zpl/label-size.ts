export type LabelSize = '10x15' | '10x10' | 'a6' | 'original';

export interface LabelPlan {
  /** Dots of the label. */
  label: [width: number, height: number];
  /** Dots of the page as it is shown, before it is turned. */
  page: [width: number, height: number];
  turned: boolean;
}

const MILLIMETRES = { '10x15': [100, 150], '10x10': [100, 100], a6: [105, 148] } as const;
const DOTS_PER_MILLIMETRE: Record<number, number> = { 203: 8, 300: 12, 600: 24 };
const MILLIMETRES_PER_POINT = 25.4 / 72;
/** The longest label that ^LL and ^PW take. */
const MOST_DOTS = 32_000;
const MOST_AREA = 40_000_000;

function fitted(width: number, height: number, label: readonly [number, number]): [number, number] {
  const scale = Math.min(label[0] / width, label[1] / height);
  const dots = (side: number, most: number) => Math.min(most, Math.max(1, Math.round(side * scale)));
  return [dots(width, label[0]), dots(height, label[1])];
}

/** How a page of that size in points goes on a label; null where its own size is too large for one. */
export function planLabel(
  size: LabelSize,
  dpi: number,
  width: number,
  height: number,
  mayTurn: boolean,
): LabelPlan | null {
  const density = DOTS_PER_MILLIMETRE[dpi] ?? 8;
  if (size === 'original') {
    const dots = (points: number) => Math.max(1, Math.round(points * MILLIMETRES_PER_POINT * density));
    const page: [number, number] = [dots(width), dots(height)];
    if (Math.max(...page) > MOST_DOTS || page[0] * page[1] > MOST_AREA) return null;
    return { label: page, page, turned: false };
  }
  const [short, long] = MILLIMETRES[size];
  const label: [number, number] = [short * density, long * density];
  const upright = fitted(width, height, label);
  const [turnedHeight, turnedWidth] = fitted(height, width, label);
  const turned = mayTurn && turnedWidth * turnedHeight > upright[0] * upright[1];
  return { label, page: turned ? [turnedWidth, turnedHeight] : upright, turned };
}
