/** A label has left the view when none of its codes was seen for this time and in this many pictures. */
const GONE_MS = 700;
const GONE_PICTURES = 3;

/**
 * Takes one code of each label that is held before the camera, however often and whichever of its codes are
 * seen. The next is taken once the view was empty; otherwise a label's second code might tick the order's
 * next parcel.
 */
export class Presentation {
  #seenAt = Number.NEGATIVE_INFINITY;
  #empty = GONE_PICTURES;

  /**
   * Receives the likeliest code of a picture and its time in milliseconds. Returns the code to take, if any.
   */
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
