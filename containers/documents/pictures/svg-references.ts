/** Addresses that are neither within the drawing nor contain data. */
const OUTSIDE = [
  /(?:href|src) ?= ?["'](?!#|data:)/i,
  /url\((?:["']|&(?:quot|apos);)?(?!#|data:|["']|&(?:quot|apos);)/i,
  /@import/i,
];

/** Returns true if an SVG refers to files outside of it, which are never opened. */
export function namesOutside(svg: string): boolean {
  const drawn = withoutLinks(svg);
  return OUTSIDE.some((pattern) => pattern.test(drawn));
}

/** Removes links, which draw nothing. */
function withoutLinks(svg: string): string {
  return svg.replace(/<a\s[^<>]*>/gi, '');
}
