/** Pixels of a small picture in sRGB, three samples each, row by row. */
export interface SmallPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Weights of detail, skin and saturated colours; without detail, colours and skin tones are walls and skies. */
const [DETAIL, SKIN, COLOR] = [0.2, 1.8, 0.3];
const [SKIN_BIAS, COLOR_BIAS] = [0.01, 0.2];
/** The mean colour of skin of all tones, as a direction in RGB; darker pixels are shade. */
const SKIN_DIRECTION = [0.78, 0.57, 0.44] as const;
const [LEAST_SKIN, DARKEST_SKIN] = [0.8, 0.2];
const [LEAST_SATURATION, DARKEST_COLOR] = [0.4, 0.05];
/** By how much less the edge of a crop counts than its middle, so that important content keeps a distance from it. */
const EDGE_LOSS = 0.7;

/** Returns the attention that each column or row of a picture attracts; 0 or more. */
export function attentionAlong(picture: SmallPicture, axis: 'columns' | 'rows'): number[] {
  const { width, height } = picture;
  const sums: number[] = new Array(axis === 'columns' ? width : height).fill(0);
  const light = lightnessOf(picture);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = axis === 'columns' ? x : y;
      sums[at] = (sums[at] ?? 0) + attentionAt(picture, light, x, y);
    }
  }
  return sums;
}

/** Returns where a crop of that length begins that contains the most attention, weighted towards its middle. */
export function bestStart(along: readonly number[], length: number): number {
  const room = along.length - length;
  const [least, middle] = [Math.min(...along), room / 2];
  let best = { start: Math.round(middle), score: Number.NEGATIVE_INFINITY };
  for (let start = 0; start <= room; start++) {
    let score = 0;
    for (let at = 0; at < length; at++) {
      const away = Math.abs((2 * (at + 0.5)) / length - 1);
      score += ((along[start + at] ?? 0) - least) * (1 - EDGE_LOSS * away ** 2);
    }
    const isAsGood = Math.abs(score - best.score) <= 1e-9 * Math.abs(score);
    const isNearer = Math.abs(start - middle) < Math.abs(best.start - middle);
    if (isAsGood ? isNearer : score > best.score) best = { start, score };
  }
  return best.start;
}

function lightnessOf({ data }: SmallPicture): Float32Array {
  const light = new Float32Array(data.length / 3);
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    light[at] = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  }
  return light;
}

function attentionAt(picture: SmallPicture, light: Float32Array, x: number, y: number): number {
  const { data, width, height } = picture;
  const at = y * width + x;
  const own = light[at] ?? 0;
  const neighbour = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? own : (light[row * width + column] ?? 0);
  const around = neighbour(x - 1, y) + neighbour(x + 1, y) + neighbour(x, y - 1) + neighbour(x, y + 1);
  const detail = Math.min(1, Math.abs(4 * own - around));
  const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
  const skin = skinOf(red, green, blue, own);
  const color = colorOf(red, green, blue, own);
  return DETAIL * detail + SKIN * skin * (detail + SKIN_BIAS) + COLOR * color * (detail + COLOR_BIAS);
}

function skinOf(red: number, green: number, blue: number, light: number): number {
  const length = Math.hypot(red, green, blue);
  if (length === 0 || light < DARKEST_SKIN) return 0;
  const [r, g, b] = SKIN_DIRECTION;
  const away = Math.hypot(red / length - r, green / length - g, blue / length - b);
  return Math.max(0, (1 - away - LEAST_SKIN) / (1 - LEAST_SKIN));
}

function colorOf(red: number, green: number, blue: number, light: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most === least || light < DARKEST_COLOR) return 0;
  const sum = (most + least) / 255;
  const saturation = (most - least) / 255 / (sum > 1 ? 2 - sum : sum);
  return Math.max(0, (saturation - LEAST_SATURATION) / (1 - LEAST_SATURATION));
}
