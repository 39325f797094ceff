/** Streams that are open at the same time. Each holds a connection; further clients are asked to poll. */
const MAX_STREAMS = 500;
/** Streams of one account, or of the visitors of one network. */
const MAX_STREAMS_PER_CLIENT = 20;
/** Streams of one network, whoever is signed in there: an office. */
const MAX_STREAMS_PER_NETWORK = 100;

/** Who opens a stream. */
export interface StreamClient {
  /** See `getNetwork`. */
  readonly network: string;
  /** Null for a visitor. */
  readonly userId: string | null;
}

/** A slot that was taken, or why there is none: for this client, or for anybody. */
export type StreamSlot = { readonly release: () => void } | 'client-full' | 'server-full';

/** Counts open progress streams, so that one client cannot take those of all others. */
export class StreamSlots {
  readonly #open = new Map<string, number>();
  #total = 0;

  /** Takes a slot. Releasing it more than once does no harm. */
  take({ network, userId }: StreamClient): StreamSlot {
    const bounds: readonly [key: string, max: number][] = [
      [userId === null ? `visitors ${network}` : `account ${userId}`, MAX_STREAMS_PER_CLIENT],
      [`network ${network}`, MAX_STREAMS_PER_NETWORK],
    ];
    if (bounds.some(([key, max]) => this.#count(key) >= max)) return 'client-full';
    if (this.#total >= MAX_STREAMS) return 'server-full';
    this.#add(1, bounds);
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#add(-1, bounds);
      },
    };
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #add(change: 1 | -1, bounds: readonly [key: string, max: number][]): void {
    this.#total += change;
    for (const [key] of bounds) {
      const count = this.#count(key) + change;
      if (count === 0) this.#open.delete(key);
      else this.#open.set(key, count);
    }
  }
}
