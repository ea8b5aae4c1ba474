import type { Box } from '../../../plain/geometry/boxes.ts';
import type { Matrix } from '../../../plain/geometry/matrix.ts';
import { contentNumbers } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';

/** The appearance that is made for a field or a comment that has none of its own. */
export interface MadeAppearance {
  content: string;
  /** The area of the content that is to be seen. */
  box: Box;
  /** From the content's points to those that its place is given in. */
  matrix: Matrix;
  /** By kind and name, which mean the same on all pages. */
  resources: Record<string, Dictionary>;
}

/** The content, cut to its box. */
export function boxedContent({ content, box: { left, bottom, right, top } }: MadeAppearance): string {
  return `${contentNumbers([left, bottom, right - left, top - bottom])} re W n\n${content}`;
}
