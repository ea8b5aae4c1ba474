/** The part of ISO 19005 that a level of conformance is of: 2 of 2b. */
export function partOf(level: string): string {
  return level.slice(0, 1);
}
