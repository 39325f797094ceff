/** A fixed number of slots, handed out first come, first served. Waiting can be aborted. */
export class SlotQueue<T extends object> {
  readonly #free: T[];
  readonly #waiting: { prefers: (slot: T) => boolean; take: (slot: T) => void }[] = [];

  constructor(slots: readonly T[]) {
    this.#free = [...slots];
  }

  /**
   * Waits for a slot and takes it.
   *
   * @param prefers selects the preferred slot when several are free
   * @throws the signal's reason when it aborts before a slot is free
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
        take: (granted: T) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(granted);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(waiter);
    });
  }

  /** Returns a slot to the queue. */
  release(slot: T): void {
    const next = this.#waiting.shift();
    if (next) next.take(slot);
    else this.#free.push(slot);
  }

  /** The slots that are not in use. */
  get free(): readonly T[] {
    return this.#free;
  }

  #chooseSlot(prefers: (slot: T) => boolean): T | undefined {
    const preferred = this.#free.findIndex(prefers);
    return this.#free.splice(Math.max(preferred, 0), 1)[0];
  }
}
