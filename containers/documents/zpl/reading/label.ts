import type { RightEdge } from './right-edge.ts';
import type { BlockField, WrappedText } from './text-block.ts';

export interface ZplLabelField {
  /** The commands for the engine. */
  text: string;
  /** Commands that also apply to later fields; they remain if the field cannot be drawn. */
  settings: string;
  /** Set for a text that ends with its box. */
  block: BlockField | null;
  /** Set for a text in lines. */
  wrapped: WrappedText | null;
  /** Set for a field that ends at its position and is no text. */
  rightEdge: RightEdge | null;
}

/** One label in the form that the engine draws. */
export interface ZplLabel {
  /** Graphics, fonts and settings before its fields. */
  downloads: string;
  settings: string;
  fields: ZplLabelField[];
  copies: number;
  /** In dots; null if the file does not state it. */
  width: number | null;
  length: number | null;
  isTurned: boolean;
  isMirrored: boolean;
  shift: { left: number; down: number };
  /** The farthest beginning of a field, in dots. */
  farthest: readonly [number, number];
}
