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

/** A text or a picture, and its size: of a text at 100 points, of a picture in its own unit. */
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
  /** The largest share of the page's width and height that the mark takes, in percent. */
  size: number;
  color: string;
  font: DrawingFont;
  /** Margin in percent of the shorter side. */
  margin?: number;
}

export type DrawingFont = 'sem_serifa' | 'com_serifa' | 'monoespacada';
