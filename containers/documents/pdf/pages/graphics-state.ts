import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { IDENTITY, type Matrix } from '../../../plain/geometry/matrix.ts';
import type { ReadFont } from './fonts.ts';

/** The graphics state that `q` saves and `Q` restores. */
export interface GraphicsState {
  matrix: Matrix;
  /** The box that may be drawn on. */
  clip: ShownBox;
  /** `rrggbb`; null for a pattern whose colour is not known. */
  fill: string | null;
  stroke: string | null;
  fillAlpha: number;
  strokeAlpha: number;
  lineWidth: number;
  font: ReadFont | null;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderingMode: number;
}

export function firstState(matrix: Matrix, clip: ShownBox): GraphicsState {
  return {
    matrix,
    clip,
    fill: '000000',
    stroke: '000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    lineWidth: 1,
    font: null,
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
  };
}

/** The place of the next glyph; reset by each `BT`. */
export interface TextPlace {
  matrix: Matrix;
  line: Matrix;
}

export function firstPlace(): TextPlace {
  return { matrix: IDENTITY, line: IDENTITY };
}

/** A colour as it looks on white. */
export function onWhite(color: string, alpha: number): string {
  if (alpha >= 1) return color;
  const share = Math.max(0, alpha);
  const channels = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return channels.map((channel) => hex(255 - (255 - channel) * share)).join('');
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}
