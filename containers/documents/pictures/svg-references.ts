/** Addresses that are neither of the drawing itself nor hold its data. */
const OUTSIDE = [/(?:href|src) ?= ?["'](?!#|data:)/i, /url\(["']?(?!#|data:|["'])/i, /@import/i];

/** Whether an SVG names files outside of it, which are never opened. */
export function namesOutside(svg: string): boolean {
  const drawn = withoutLinks(svg);
  return OUTSIDE.some((pattern) => pattern.test(drawn));
}

/** A link to click on draws nothing. */
function withoutLinks(svg: string): string {
  return svg.replace(/<a\s[^<>]*>/gi, '');
}
