/** Sets of numbers that are joined step by step; the smallest number of a set is its root. */
export class JoinedSets {
  readonly #parents: number[] = [];

  /** Adds the next number, from 0, as a set of its own. */
  add(): number {
    return this.#parents.push(this.#parents.length) - 1;
  }

  rootOf(member: number): number {
    let root = member;
    while ((this.#parents[root] ?? root) !== root) root = this.#parents[root] ?? root;
    for (let at = member; at !== root; ) {
      const next = this.#parents[at] ?? root;
      this.#parents[at] = root;
      at = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)];
    this.#parents[Math.max(first, second)] = Math.min(first, second);
  }
}
