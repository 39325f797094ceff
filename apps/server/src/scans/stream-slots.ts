/** Maximum number of open streams. Each uses a connection; additional clients have to poll. */
const MAX_STREAMS = 500;
/** Maximum for one account, or for visitors from one network. */
const MAX_STREAMS_PER_CLIENT = 20;
/** Maximum for one network, across all accounts, for example in an office. */
const MAX_STREAMS_PER_NETWORK = 100;

/** A stream's client. */
export interface StreamClient {
  /** See `getNetwork`. */
  readonly network: string;
  /** Null for a visitor. */
  readonly actorId: string | null;
}

/** A slot, or which limit was reached: the client's or the server's. */
export type StreamSlot = { readonly release: () => void } | 'client-full' | 'server-full';

/** Counts open progress streams, so that one client can't take all the connections. */
export class StreamSlots {
  readonly #open = new Map<string, number>();
  #total = 0;

  /** Takes a slot. Releasing it more than once does no harm. */
  take({ network, actorId }: StreamClient): StreamSlot {
    const bounds: readonly [key: string, max: number][] = [
      [actorId === null ? `visitors ${network}` : `account ${actorId}`, MAX_STREAMS_PER_CLIENT],
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
