import type { RightEdge } from './right-edge.ts';
import type { BlockField, WrappedText } from './text-block.ts';

export interface ZplLabelField {
  /** As the engine is given it. */
  text: string;
  /** What of it holds for later fields: what is left where the field cannot be drawn. */
  settings: string;
  /** Where it is a text that ends with its box. */
  block: BlockField | null;
  /** Where it is a text in lines. */
  wrapped: WrappedText | null;
  /** Where it ends at its place, and is no text. */
  rightEdge: RightEdge | null;
}

/** One label as the engine is given it. */
export interface ZplLabel {
  /** Graphics, fonts and settings, which stand before its fields. */
  downloads: string;
  settings: string;
  fields: ZplLabelField[];
  copies: number;
  /** Dots, where the file says. */
  width: number | null;
  length: number | null;
  isTurned: boolean;
  isMirrored: boolean;
  shift: { left: number; down: number };
  /** Where the last of its fields begins, in dots. */
  farthest: readonly [number, number];
}
