import { open } from 'node:fs/promises';

const MOST_BYTES = 32 * 1024 * 1024;
/** Addresses that are neither of the drawing itself nor hold its data. */
const OUTSIDE = [/(?:href|src) ?= ?["'](?!#|data:)/i, /url\(["']?(?!#|data:|["'])/i, /@import/i];

/** Whether an SVG names files outside of it, which are never opened. */
export async function namesOutside(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    const svg = withoutLinks(buffer.toString('latin1', 0, bytesRead));
    return OUTSIDE.some((pattern) => pattern.test(svg));
  } finally {
    await file.close();
  }
}

/** A link to click on draws nothing. */
function withoutLinks(svg: string): string {
  return svg.replace(/<a\s[^<>]*>/gi, '');
}
