import { glyphOutline } from './bwip.ts';
import type { Glyph, Picture } from './picture.ts';

/** Renders the picture as an SVG document with its size in px: one path for the code, one for its text. */
export function svg(picture: Picture): string {
  const { width, height, color, background } = picture;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    background === 'transparent' ? '' : `<path fill="${background}" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${color}" shape-rendering="crispEdges" d="${codePath(picture)}"/>`,
    picture.glyphs.length === 0 ? '' : `<path fill="${color}" d="${textPath(picture.glyphs)}"/>`,
    '</svg>',
  ];
  return parts.join('');
}

/** Returns a path of the dark runs as rectangles, in px from the top left. */
export function codePath({ bands }: Pick<Picture, 'bands'>): string {
  let path = '';
  let top = 0;
  for (const { height, runs } of bands) {
    for (const [start, length] of runs) path += `M${start} ${top}h${length}v${height}h-${length}z`;
    top += height;
  }
  return path;
}

function textPath(glyphs: readonly Glyph[]): string {
  let path = '';
  for (const { character, x, baseline, size } of glyphs) {
    const point = (dx: number, dy: number) => `${short(x + dx)} ${short(baseline - dy)}`;
    for (const step of glyphOutline(character, size)) {
      if (step.type === 'Q') path += `Q${point(step.cx, step.cy)} ${point(step.x, step.y)}`;
      else path += `${step.type === 'M' ? 'M' : 'L'}${point(step.x, step.y)}`;
    }
  }
  return path;
}

function short(value: number): string {
  return String(Number(value.toFixed(2)));
}
