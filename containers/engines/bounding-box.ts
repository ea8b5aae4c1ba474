import type { Box } from '../plain/geometry/boxes.ts';

/** The exact box comes before the one of whole points (PostScript Language Document Structuring Conventions 3.0, 5.2). */
const NAMES = ['%%HiResBoundingBox:', '%%BoundingBox:'];
const LINE_END = /\r\n|\r|\n/;
const NUMBER = /^[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:[eE][+-]?\d{1,2})?$/;

/** The values of a comment among lines, in their order. */
function valuesOf(lines: readonly string[], name: string): string[] {
  return lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length).trim());
}

/** Reads four numbers that enclose something; null for anything else. */
export function boxOf(text: string): Box | null {
  const parts = text.trim().split(/[ \t]+/);
  if (parts.length < 4 || !parts.slice(0, 4).every((part) => NUMBER.test(part))) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = parts.map(Number);
  return right > left && top > bottom ? { left, bottom, right, top } : null;
}

/** The comments at the beginning: a drawing may hold others, with boxes of their own. */
function headerLines(head: string): string[] {
  const lines = head.split(LINE_END);
  const end = lines.findIndex(
    (line, place) => place > 0 && (line.startsWith('%%EndComments') || !/^%[!-~]/.test(line)),
  );
  return end === -1 ? lines : lines.slice(0, end);
}

/** The box that a drawing gives in its first comments, or in its last where these say `(atend)`; null where it gives none. */
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
