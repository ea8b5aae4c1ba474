import type { Point } from '../geometry/matrix.ts';
import type { PixelSize, Size } from '../geometry/sizes.ts';
import { escapeXml, FONT_FAMILIES, svgPage } from './svg.ts';
import type { Watermark, WatermarkLook } from './watermark.ts';

/** A page in points, or a picture in pixels. */
type Surface = Size | PixelSize;

/** Font size, in points, at which a text is measured. */
export const MEASURED_AT = 100;
const LINE = 1.25;
const ASCENT = 0.36;
const USUAL_MARGIN = 4;
/** Gap between the marks of a mosaic, in shares of a mark's size. */
const GAP = 0.6;
/** The most marks on a page, however long and narrow it is. */
const MOST_MARKS = 2_000;

interface MarkExtent {
  /** Factor by which the mark is enlarged. */
  scale: number;
  /** Size of the rotated mark's bounding box. */
  boxWidth: number;
  boxHeight: number;
}

/** Returns the size of a mark on a page. */
export function markBox({ width, height }: Surface, mark: Watermark, look: WatermarkLook): MarkExtent {
  const radians = (Math.abs(look.angle) * Math.PI) / 180;
  const turnedWidth = mark.width * Math.cos(radians) + mark.height * Math.sin(radians);
  const turnedHeight = mark.width * Math.sin(radians) + mark.height * Math.cos(radians);
  const share = look.size / 100;
  const scale = Math.min((width * share) / turnedWidth, (height * share) / turnedHeight);
  return { scale, boxWidth: turnedWidth * scale, boxHeight: turnedHeight * scale };
}

/** Draws the watermark of a page: once at its place, or all over the page. */
export function watermarkPage(page: Surface, mark: Watermark, look: WatermarkLook): string {
  const { width, height } = page;
  const { scale, boxWidth, boxHeight } = markBox(page, mark, look);
  const places =
    look.position === 'mosaico'
      ? mosaic(page, boxWidth, boxHeight)
      : [placeOf(look, page, boxWidth, boxHeight)];
  const drawn = places.map(
    ([x, y]) =>
      `<g transform="translate(${round(x)} ${round(y)}) rotate(${-look.angle})"><use href="#mark"/></g>`,
  );
  const shape = `<defs><g id="mark">${shapeOf(mark, look, scale)}</g></defs>`;
  return svgPage(width, height, `${shape}<g opacity="${look.opacity}">${drawn.join('')}</g>`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns the middle of the mark. */
function placeOf(
  { position, margin: percent = USUAL_MARGIN }: WatermarkLook,
  { width, height }: Surface,
  boxWidth: number,
  boxHeight: number,
): Point {
  const margin = Math.min(width, height) * (percent / 100);
  const x = position.endsWith('esquerda')
    ? margin + boxWidth / 2
    : position.endsWith('direita')
      ? width - margin - boxWidth / 2
      : width / 2;
  const y = position.startsWith('superior')
    ? margin + boxHeight / 2
    : position.startsWith('inferior')
      ? height - margin - boxHeight / 2
      : height / 2;
  return [x, y];
}

/** Returns the middles of a mosaic: rows shifted by half against each other, from the middle of the page outwards. */
function mosaic({ width, height }: Surface, boxWidth: number, boxHeight: number): Point[] {
  let [stepX, stepY] = [boxWidth * (1 + GAP), boxHeight * (1 + GAP)];
  const around = (side: number, step: number) => Math.ceil(side / step / 2) + 1;
  while (around(width, stepX) * around(height, stepY) * 4 > MOST_MARKS) {
    stepX *= 1.5;
    stepY *= 1.5;
  }
  const [columns, rows] = [around(width, stepX), around(height, stepY)];
  const places: Point[] = [];
  for (let row = -rows; row <= rows; row++) {
    const shift = row % 2 === 0 ? 0 : stepX / 2;
    for (let column = -columns; column <= columns; column++)
      places.push([width / 2 + column * stepX + shift, height / 2 + row * stepY]);
  }
  return places;
}

/** Returns the mark's shape around the origin. */
function shapeOf(mark: Watermark, { color, font }: WatermarkLook, scale: number): string {
  if ('picture' in mark) {
    const [width, height] = [round(mark.width * scale), round(mark.height * scale)];
    return `<image x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" href="data:image/png;base64,${mark.picture}"/>`;
  }
  const size = MEASURED_AT * scale;
  const first = ASCENT - ((mark.lines.length - 1) / 2) * LINE;
  const lines = mark.lines.map(
    (line, index) => `<tspan x="0" y="${round((first + index * LINE) * size)}">${escapeXml(line)}</tspan>`,
  );
  return `<text text-anchor="middle" xml:space="preserve" font-family="${FONT_FAMILIES[font]}" font-weight="bold" font-size="${round(size)}" fill="${color}">${lines.join('')}</text>`;
}
