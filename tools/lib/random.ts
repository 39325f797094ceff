/** Pseudorandom numbers that are the same on every run (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `least` to `most`. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(of: readonly T[]): T {
    return of[this.integer(0, of.length - 1)]!;
  }

  /**
   * Returns a color as red, green and blue, each from 0 to 255; half of the time a dark or a pale one, as is
   * common on pages.
   */
  color(): readonly [red: number, green: number, blue: number] {
    const [least, most] = this.pick([
      [0, 255],
      [0, 255],
      [0, 90],
      [170, 255],
    ] as const);
    return [this.integer(least, most), this.integer(least, most), this.integer(least, most)];
  }
}
