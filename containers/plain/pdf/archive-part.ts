/** Returns the part of ISO 19005 that a level of conformance belongs to: 2 for 2b. */
export function partOf(level: string): string {
  return level.slice(0, 1);
}
