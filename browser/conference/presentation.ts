/** A label is gone when none of its codes was seen for so long, in so many pictures: a page that stands still sees none. */
const GONE_MS = 700;
const GONE_PICTURES = 3;

/**
 * Of a label that is held before the camera one code is taken, however often and whichever of its codes are seen: the
 * next is taken once the view was empty. Otherwise a label's second code might tick the order's next parcel.
 */
export class Presentation {
  #seenAt = Number.NEGATIVE_INFINITY;
  #empty = GONE_PICTURES;

  /** The likeliest code of one picture, and when it was taken in milliseconds; the code to take, if any. */
  see(code: string | undefined, at: number): string | undefined {
    if (code === undefined) {
      this.#empty += 1;
      return undefined;
    }
    const isNext = this.#empty >= GONE_PICTURES && at - this.#seenAt > GONE_MS;
    [this.#seenAt, this.#empty] = [at, 0];
    return isNext ? code : undefined;
  }
}
