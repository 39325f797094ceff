import { type CpuInfo, cpus } from 'node:os';
import { SlotQueue } from './slot-queue.ts';

export interface LoadingPermitsOptions {
  /**
   * Number of pages that may load at the same time on a busy machine. While the CPU is idle, twice as
   * many may.
   */
  readonly concurrency: number;
  /** Whether the open pages use more memory than they should, so that no extra pages should load. */
  readonly isMemoryTight: () => boolean;
  /** Returns the share of the time since the last call in which the CPU was idle, from 0 to 1. */
  readonly readIdleShare?: () => number;
}

/**
 * Milliseconds between readings of the CPU load. Each reading admits at most one page, and the next reading
 * shows the load that it causes.
 */
const READING_INTERVAL_MS = 100;
/** On two cores, more than half of one core. */
const MIN_IDLE_SHARE = 0.3;

/**
 * Permits to load a page. Much of loading is waiting for responses and timers, and for the page to stop
 * changing. If the CPU is idle during that time, another page may load.
 */
export class LoadingPermits {
  readonly #permits: SlotQueue<object>;
  readonly #isMemoryTight: () => boolean;
  readonly #readIdleShare: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ concurrency, isMemoryTight, readIdleShare = createCpuIdleSampler() }: LoadingPermitsOptions) {
    this.#permits = new SlotQueue(
      Array.from({ length: 2 * concurrency }, () => ({})),
      concurrency,
    );
    this.#isMemoryTight = isMemoryTight;
    this.#readIdleShare = readIdleShare;
  }

  /**
   * Waits for a permit.
   *
   * @returns a function that releases the permit; only its first call has an effect
   * @throws the signal's reason if it aborts first
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    const acquired = this.#permits.acquire(() => true, signal);
    if (this.#permits.isAwaited) this.#watchProcessors();
    const permit = await acquired;
    let isReturned = false;
    return () => {
      if (!isReturned) this.#permits.release(permit);
      isReturned = true;
    };
  }

  /** Whether a permit can be acquired without waiting. */
  get hasFree(): boolean {
    return this.#permits.hasFree;
  }

  /** Lets more pages load while pages are waiting for permits and the CPU is idle. */
  #watchProcessors(): void {
    if (this.#timer) return;
    this.#readIdleShare();
    this.#timer = setInterval(() => {
      if (!this.#permits.isAwaited) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      } else if (this.#readIdleShare() > MIN_IDLE_SHARE && !this.#isMemoryTight())
        this.#permits.grantReserved();
    }, READING_INTERVAL_MS);
    this.#timer.unref();
  }
}

/**
 * Creates a function that returns the share of the time since its last call in which the CPU was idle, from 0
 * to 1. It returns 0 if the system doesn't report it.
 */
export function createCpuIdleSampler(
  readProcessors: () => readonly Pick<CpuInfo, 'times'>[] = cpus,
): () => number {
  let last = { idle: 0, total: 0 };
  return () => {
    const now = { idle: 0, total: 0 };
    for (const { times } of readProcessors()) {
      now.idle += times.idle;
      now.total += times.user + times.nice + times.sys + times.irq + times.idle;
    }
    const elapsed = now.total - last.total;
    const idle = now.idle - last.idle;
    last = now;
    return elapsed > 0 ? idle / elapsed : 0;
  };
}
