import { z } from 'zod';
import { MOST_POINTS, MOST_STROKES } from '../../common/esign/limits.ts';
import type { DrawnMark } from '../../common/esign/mark.ts';
import { parseSent } from '../http/parse-sent.ts';

const MOST_LENGTH = 4_000;

const length = z.number().min(1).max(MOST_LENGTH);
const drawn = z
  .object({
    width: length,
    height: length,
    strokes: z
      .array(
        z
          .array(z.number().min(0).max(MOST_LENGTH))
          .min(2)
          .max(2 * MOST_POINTS),
      )
      .min(1)
      .max(MOST_STROKES),
  })
  .refine(({ strokes }) => strokes.every(({ length }) => length % 2 === 0))
  .refine(({ strokes }) => strokes.reduce((sum, { length }) => sum + length, 0) <= 2 * MOST_POINTS)
  .refine(({ width, height, strokes }) =>
    strokes.every((stroke) => stroke.every((value, index) => value <= (index % 2 === 0 ? width : height))),
  );

/** Parses a drawing as the browser posts it; null if it is invalid. */
export function parseDrawing(text: string): DrawnMark | null {
  const { data } = parseSent(drawn, parsed(text));
  return data ? { kind: 'drawn', ...data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
