/** The minimum of an array of any length, which `Math.min(...)` cannot take; infinity if it is empty. */
export function least(values: readonly number[]): number {
  return values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);
}

/** The maximum of an array of any length; negative infinity if it is empty. */
export function most(values: readonly number[]): number {
  return values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);
}
