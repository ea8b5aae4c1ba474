import sharp from 'sharp';
import type { Growing, PixelBox, ShownBox } from '../../../plain/geometry/boxes.ts';
import type { ColorPicture } from '../../../plain/pnm.ts';
import type { Fill, PlacedPicture, Rule } from '../../pdf/pages/page-content.ts';
import type { PageText } from './draft.ts';
import { encodePicture } from './encode-picture.ts';
import { areaOf } from './ink.ts';
import { channelsOf } from './inpaint.ts';
import type { Shape, SlideLine } from './slide.ts';
import { unlikeAreas } from './unlike.ts';

/** The maximum number of shapes: more are a drawing, which nobody moves piece by piece. */
const MOST_SHAPES = 1_500;
const MOST_PICTURES = 60;
const MOST_PATCHES = 40;
/** The largest share of the page that may be made of patches; beyond it, the page is one picture. */
const MOST_PATCHED = 0.6;
/** Points: a line that was filled has its own width. */
const HAIR = 0.2;
/** Points between two parts of one line. */
const SAME_LINE = 0.8;
const WHITE = 255;

type Layer = 'fills' | 'pictures';

function asLine({ box, thickness, color }: Rule): SlideLine {
  const { left, top, right, bottom } = box;
  const isLevel = right - left >= bottom - top;
  const own = isLevel ? bottom - top : right - left;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const ends = isLevel ? { left, right, top: y, bottom: y } : { left: x, right: x, top, bottom };
  return { ...ends, thickness: own >= HAIR ? own : thickness, color };
}

/** Lines that go on in one another become one. */
function joinedLines(rules: readonly Rule[]): SlideLine[] {
  const joined: SlideLine[] = [];
  for (const isLevel of [true, false]) {
    const [from, to, beside] = isLevel
      ? (['left', 'right', 'top'] as const)
      : (['top', 'bottom', 'left'] as const);
    const lines = rules
      .map(asLine)
      .filter((line) => line.right - line.left >= line.bottom - line.top === isLevel);
    const groups = Map.groupBy(
      lines,
      (line) => `${Math.round(line[beside] * 4)} ${line.thickness.toFixed(1)} ${line.color}`,
    );
    for (const group of groups.values()) {
      let last: Growing<SlideLine> | undefined;
      for (const line of group.toSorted((one, other) => one[from] - other[from])) {
        if (last !== undefined && line[from] <= last[to] + SAME_LINE) last[to] = Math.max(last[to], line[to]);
        else {
          last = { ...line };
          joined.push(last);
        }
      }
    }
  }
  return joined;
}

function paint(canvas: ColorPicture, box: ShownBox, color: string, scale: number): void {
  const rounded = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value * scale)));
  const [left, top] = [rounded(box.left, canvas.width), rounded(box.top, canvas.height)];
  const right = Math.max(left + 1, rounded(box.right, canvas.width));
  const bottom = Math.max(top + 1, rounded(box.bottom, canvas.height));
  const row = Uint8Array.from({ length: (Math.min(right, canvas.width) - left) * 3 }, () => 0);
  const channels = channelsOf(color);
  for (let at = 0; at < row.length; at++) row[at] = channels[at % 3] ?? 0;
  for (let y = top; y < Math.min(bottom, canvas.height); y++)
    canvas.colors.set(row, (y * canvas.width + left) * 3);
}

async function layPicture(canvas: ColorPicture, picture: PlacedPicture, scale: number): Promise<void> {
  const [left, top] = [Math.round(picture.box.left * scale), Math.round(picture.box.top * scale)];
  const width = Math.max(1, Math.round((picture.box.right - picture.box.left) * scale));
  const height = Math.max(1, Math.round((picture.box.bottom - picture.box.top) * scale));
  if (width > canvas.width * 2 || height > canvas.height * 2) return;
  const data = await sharp(picture.path)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let y = Math.max(0, -top); y < height && top + y < canvas.height; y++)
    for (let x = Math.max(0, -left); x < width && left + x < canvas.width; x++) {
      const [from, to] = [(y * width + x) * 4, ((top + y) * canvas.width + left + x) * 3];
      const alpha = (data[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const below = canvas.colors[to + channel] ?? WHITE;
        canvas.colors[to + channel] = Math.round((data[from + channel] ?? 0) * alpha + below * (1 - alpha));
      }
    }
}

interface Parts {
  fills: readonly Fill[];
  pictures: readonly PlacedPicture[];
  lines: readonly SlideLine[];
}

async function painted(
  { fills, pictures, lines }: Parts,
  order: readonly Layer[],
  { width, height }: ColorPicture,
  scale: number,
): Promise<ColorPicture> {
  const canvas = { width, height, colors: new Uint8Array(width * height * 3).fill(WHITE) };
  for (const layer of order) {
    if (layer === 'fills') for (const { box, color } of fills) paint(canvas, box, color, scale);
    else for (const picture of pictures) await layPicture(canvas, picture, scale);
  }
  for (const { left, top, right, bottom, thickness, color } of lines) {
    const half = thickness / 2;
    const isLevel = right - left >= bottom - top;
    const box = isLevel
      ? { left, right, top: top - half, bottom: bottom + half }
      : { left: left - half, right: right + half, top, bottom };
    paint(canvas, box, color, scale);
  }
  return canvas;
}

function sizeOf(areas: readonly PixelBox[]): number {
  return areas.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}

function shapesOf({ fills, pictures, lines }: Parts, order: readonly Layer[]): Shape[] {
  const layers: Record<Layer, Shape[]> = {
    fills: fills.map(({ box, color }) => ({ kind: 'rectangle', ...box, color })),
    pictures: pictures.map(({ box, path, format }) => ({
      kind: 'picture',
      ...box,
      path,
      format,
      description: '',
    })),
  };
  return [
    ...order.flatMap((layer) => layers[layer]),
    ...lines.map((line): Shape => ({ kind: 'line', ...line })),
  ];
}

async function patchOf(area: PixelBox, rest: ColorPicture, scale: number, path: string): Promise<Shape> {
  const { left, top } = area;
  const [width, height] = [area.right - left, area.bottom - top];
  const colors = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * rest.width + left) * 3;
    colors.set(rest.colors.subarray(from, from + width * 3), y * width * 3);
  }
  const picture = await encodePicture({ width, height, colors }, path);
  const box = {
    left: left / scale,
    top: top / scale,
    right: area.right / scale,
    bottom: area.bottom / scale,
  };
  return { kind: 'picture', ...box, ...picture, description: '' };
}

/** All patches as one picture of the page, which shows nothing elsewhere. */
async function overlayOf(
  areas: readonly PixelBox[],
  rest: ColorPicture,
  scale: number,
  path: string,
): Promise<Shape> {
  const { width, height, colors } = rest;
  const data = new Uint8Array(width * height * 4);
  for (const { left, top, right, bottom } of areas)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const pixel = y * width + x;
        data.set(colors.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
        data[pixel * 4 + 3] = 255;
      }
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toFile(`${path}.png`);
  const box = { left: 0, top: 0, right: width / scale, bottom: height / scale };
  return { kind: 'picture', ...box, path: `${path}.png`, format: 'png', description: '' };
}

/**
 * Returns the rectangles, pictures and lines of which a page without its text is made, and pictures of its
 * other parts; null if the page is better one picture. `rest` is that page, `scale` its pixels to the point.
 */
export async function nativeShapes(
  { fills, pictures, rules }: Pick<PageText, 'fills' | 'pictures' | 'rules'>,
  rest: ColorPicture,
  scale: number,
  path: string,
): Promise<Shape[] | null> {
  const upright = pictures.filter(({ angle }) => angle === 0);
  const parts = { fills, pictures: upright, lines: joinedLines(rules) };
  if (fills.length + parts.lines.length > MOST_SHAPES || upright.length > MOST_PICTURES) return null;
  const photographs = upright.map(({ box }) => areaOf(box, scale, rest));
  const orders: Layer[][] =
    fills.length > 0 && upright.length > 0
      ? [
          ['fills', 'pictures'],
          ['pictures', 'fills'],
        ]
      : [['fills', 'pictures']];
  const tried: { order: Layer[]; areas: PixelBox[] }[] = [];
  for (const order of orders) {
    const areas = unlikeAreas(rest, await painted(parts, order, rest, scale), photographs);
    tried.push({ order, areas });
    if (areas.length === 0) break;
  }
  const [best] = tried.toSorted((one, other) => sizeOf(one.areas) - sizeOf(other.areas));
  if (best === undefined) return null;
  if (sizeOf(best.areas) > MOST_PATCHED * rest.width * rest.height) return null;
  const patches: Shape[] = [];
  if (best.areas.length > MOST_PATCHES)
    patches.push(await overlayOf(best.areas, rest, scale, `${path}-overlay`));
  else
    for (const [place, area] of best.areas.entries())
      patches.push(await patchOf(area, rest, scale, `${path}-patch-${place}`));
  return [...shapesOf(parts, best.order), ...patches];
}
