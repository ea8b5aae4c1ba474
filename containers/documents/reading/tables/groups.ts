/** Disjoint sets of numbers from 0. */
export class Groups {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  rootOf(index: number): number {
    let at = index;
    for (;;) {
      const parent = this.#parents[at] ?? at;
      if (parent === at) return at;
      const above = this.#parents[parent] ?? parent;
      this.#parents[at] = above;
      at = above;
    }
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    if (first !== second) this.#parents[Math.max(first, second)] = Math.min(first, second);
  }
}
