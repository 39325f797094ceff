import { setTimeout as pause } from 'node:timers/promises';
import type { ScanProgress, ScanStatus } from '@curbcut/contract';
import type { PageProgress } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { notifyChannel } from '../db/queries/maintenance.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { StreamSlots } from './stream-slots.ts';

const CHANNEL = 'curbcut_scans';
/** Maximum interval between updates, so that proxies keep the connection open and a lost message does little harm. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Minimum interval between updates. */
const MIN_INTERVAL_MS = 250;

/** Whether a scan with this status has ended. */
export function isScanOver(status: ScanStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Reports the progress of scans to their followers, whichever process runs the scan. */
export class ProgressFeed {
  readonly #wakers = new Map<string, Set<() => void>>();
  readonly #closing = new AbortController();
  readonly slots = new StreamSlots();

  /** Starts to listen for changes. */
  async connect(queue: JobQueue): Promise<void> {
    await queue.listen(
      CHANNEL,
      (scanId) => this.#wake(scanId),
      () => {
        for (const scanId of this.#wakers.keys()) this.#wake(scanId);
      },
    );
  }

  /** Announces a change of a scan to every process when the transaction commits. */
  async announce(tx: Db, scanId: string): Promise<void> {
    await notifyChannel(tx, CHANNEL, scanId);
  }

  /**
   * Yields the progress of a scan now, after each change, and at the latest after {@link HEARTBEAT_INTERVAL_MS}. Ends
   * after the final status, when the scan can no longer be read, and when the signal is aborted.
   */
  async *follow(
    scanId: string,
    read: () => Promise<ScanProgress | undefined>,
    signal: AbortSignal,
  ): AsyncGenerator<ScanProgress> {
    const over = AbortSignal.any([signal, this.#closing.signal]);
    let changed = false;
    let resume: (() => void) | undefined;
    const wake = () => {
      changed = true;
      resume?.();
    };
    const wakers = this.#wakers.get(scanId) ?? new Set();
    this.#wakers.set(scanId, wakers.add(wake));
    over.addEventListener('abort', wake);
    try {
      while (!over.aborted) {
        changed = false;
        const progress = await read();
        if (!progress) return;
        yield progress;
        if (isScanOver(progress.status)) return;
        await pause(MIN_INTERVAL_MS, undefined, { signal: over });
        if (changed) continue;
        const heartbeat = setTimeout(wake, HEARTBEAT_INTERVAL_MS);
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        clearTimeout(heartbeat);
      }
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      over.removeEventListener('abort', wake);
      wakers.delete(wake);
      if (wakers.size === 0) this.#wakers.delete(scanId);
    }
  }

  /** Ends all streams. */
  close(): void {
    this.#closing.abort();
  }

  #wake(scanId: string): void {
    for (const wake of this.#wakers.get(scanId) ?? []) wake();
  }
}

/** A page that is being visited. */
export interface PageInProgress extends PageProgress {
  readonly position: number;
}

/**
 * The progress of the pages that this process is visiting, for followers of a scan. It is shown until the page is
 * stored, and lost with the process.
 */
export class PagesInProgress {
  readonly #scans = new Map<string, Map<number, PageInProgress>>();

  set(scanId: string, position: number, progress: PageProgress): void {
    const pages = this.#scans.get(scanId) ?? new Map();
    this.#scans.set(scanId, pages.set(position, { ...progress, position }));
  }

  delete(scanId: string, position: number): void {
    const pages = this.#scans.get(scanId);
    pages?.delete(position);
    if (pages?.size === 0) this.#scans.delete(scanId);
  }

  list(scanId: string): PageInProgress[] {
    return [...(this.#scans.get(scanId)?.values() ?? [])];
  }
}
