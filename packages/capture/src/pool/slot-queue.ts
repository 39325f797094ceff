/**
 * A fixed number of places, given out first come, first served; whoever waits can give up.
 */
export class SlotQueue<T extends object> {
  readonly #free: T[];
  readonly #waiting: { prefers: (slot: T) => boolean; take: (slot: T) => void }[] = [];

  constructor(slots: readonly T[]) {
    this.#free = [...slots];
  }

  /**
   * Takes a slot.
   *
   * @param prefers chosen when there is more than one to choose from
   * @throws the signal's reason when it aborts before one is free
   */
  async acquire(prefers: (slot: T) => boolean, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const slot = this.#chooseSlot(prefers);
    if (slot) return slot;
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal!.reason);
      };
      const waiter = {
        prefers,
        take: (given: T) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(given);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiter);
    });
  }

  /** Gives a slot back. */
  release(slot: T): void {
    const next = this.#waiting.shift();
    if (next) next.take(slot);
    else this.#free.push(slot);
  }

  /** The slots that nobody has. */
  get free(): readonly T[] {
    return this.#free;
  }

  #chooseSlot(prefers: (slot: T) => boolean): T | undefined {
    const preferred = this.#free.findIndex(prefers);
    return this.#free.splice(Math.max(preferred, 0), 1)[0];
  }
}
