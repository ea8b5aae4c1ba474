type WatermarkPosition =
  | 'superior_esquerda'
  | 'superior_centro'
  | 'superior_direita'
  | 'esquerda'
  | 'centro'
  | 'direita'
  | 'inferior_esquerda'
  | 'inferior_centro'
  | 'inferior_direita'
  | 'mosaico';

/** What is drawn, and how large it is: of text at 100 points, of a picture in its own measure. */
export type Watermark = { width: number; height: number } & (
  | { lines: readonly string[] }
  /** PNG in Base64. */
  | { picture: string }
);

export interface WatermarkLook {
  position: WatermarkPosition;
  /** Degrees counter-clockwise. */
  angle: number;
  opacity: number;
  /** Of the page's width and height, in percent, that it takes at most. */
  size: number;
  color: string;
  font: DrawingFont;
  /** Of the shorter side, in percent, that stays free at the edges. */
  margin?: number;
}

export type DrawingFont = 'sem_serifa' | 'com_serifa' | 'monoespacada';
