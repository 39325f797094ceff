/** A fixed number of slots, handed out first come, first served. Waiting can be aborted. */
export class SlotQueue<T extends object> {
  readonly #free: T[];
  readonly #reserved: number;
  readonly #waiting: { prefers: (slot: T) => boolean; take: (slot: T) => void }[] = [];

  /** @param reserved how many of the slots are handed out only by {@link grantReserved} */
  constructor(slots: readonly T[], reserved = 0) {
    this.#free = [...slots];
    this.#reserved = reserved;
  }

  /**
   * Waits for a slot and takes it.
   *
   * @param prefers selects the preferred slot if several are free
   * @throws the signal's reason if it aborts before a slot is free
   */
  async acquire(prefers: (slot: T) => boolean, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.hasFree) return this.#takeFree(prefers);
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
    const next = this.#free.length < this.#reserved ? undefined : this.#waiting.shift();
    if (next) next.take(slot);
    else this.#free.push(slot);
  }

  /**
   * Hands a reserved slot to the caller that has waited longest, if there is such a slot and such a caller.
   */
  grantReserved(): void {
    const next = this.#free.length > 0 ? this.#waiting.shift() : undefined;
    next?.take(this.#takeFree(next.prefers));
  }

  /** Whether a slot can be acquired without waiting. */
  get hasFree(): boolean {
    return this.#free.length > this.#reserved;
  }

  /** Whether a caller is waiting for a slot. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** The slots that aren't in use. */
  get free(): readonly T[] {
    return this.#free;
  }

  /** At least one slot must be free. */
  #takeFree(prefers: (slot: T) => boolean): T {
    const preferred = this.#free.findIndex(prefers);
    return this.#free.splice(Math.max(preferred, 0), 1)[0]!;
  }
}
