import type { Box } from '../plain/geometry/boxes.ts';

/** The exact box comes before the one of whole points (PostScript Language Document Structuring Conventions 3.0, 5.2). */
const NAMES = ['%%HiResBoundingBox:', '%%BoundingBox:'];
const LINE_END = /\r\n|\r|\n/;
const NUMBER = /^[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:[eE][+-]?\d{1,2})?$/;

/** Returns the values of a comment in the order of the lines. */
function valuesOf(lines: readonly string[], name: string): string[] {
  return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length).trim());
}

/** Reads four numbers that enclose an area; null for anything else. */
export function boxOf(text: string): Box | null {
  const parts = text.trim().split(/[ \t]+/);
  if (parts.length < 4 || !parts.slice(0, 4).every((part) => NUMBER.test(part))) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = parts.map(Number);
  return right > left && top > bottom ? { left, bottom, right, top } : null;
}

/** Returns the comments at the beginning; an embedded drawing may have others, with boxes of its own. */
function headerLines(head: string): string[] {
  const lines = head.split(LINE_END);
  const end = lines.findIndex(
    (line, place) => place > 0 && (line.startsWith('%%EndComments') || !/^%[!-~]/.test(line)),
  );
  return end === -1 ? lines : lines.slice(0, end);
}

/**
 * Returns the box that a drawing states in its first comments, or in its last if these say `(atend)`; null if it states
 * none.
 */
export function statedBox(head: string, tail: string): Box | null {
  const first = headerLines(head);
  for (const name of NAMES) {
    const [value = ''] = valuesOf(first, name);
    const isAtEnd = value.startsWith('(atend)');
    const stated = isAtEnd ? (valuesOf(tail.split(LINE_END), name).at(-1) ?? '') : value;
    const box = boxOf(stated);
    if (box !== null) return box;
  }
  return null;
}
