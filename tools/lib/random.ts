/** Pseudorandom numbers that are the same on every run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]!;
  }

  /** Returns the items in a random order. */
  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((value) => ({ value, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }

  /**
   * Returns a color as red, green and blue, each from 0 to 255; half of the time a dark or pale one, as is
   * common on pages.
   */
  color(): readonly [red: number, green: number, blue: number] {
    const [min, max] = this.pick([
      [0, 255],
      [0, 255],
      [0, 90],
      [170, 255],
    ] as const);
    return [this.integer(min, max), this.integer(min, max), this.integer(min, max)];
  }
}
