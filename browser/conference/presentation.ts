/** A label is gone when none of its codes was seen for so long. */
const GONE_MS = 700;

/**
 * Of a label that is held before the camera one code is taken, however often and whichever of its codes are seen: the
 * next is taken once the view was empty. Otherwise a label's second code might tick the order's next parcel.
 */
export class Presentation {
  #seenAt = Number.NEGATIVE_INFINITY;

  /** The likeliest code of one picture, and when it was taken in milliseconds; the code to take, if any. */
  see(code: string | undefined, at: number): string | undefined {
    if (code === undefined) return undefined;
    const isNext = at - this.#seenAt > GONE_MS;
    this.#seenAt = at;
    return isNext ? code : undefined;
  }
}
