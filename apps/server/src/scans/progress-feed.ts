import { setTimeout as pause } from 'node:timers/promises';
import type { ScanProgress, ScanStatus } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { notifyChannel } from '../db/queries/maintenance.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { StreamSlots } from './stream-slots.ts';

const CHANNEL = 'curbcut_scans';
/** A follower hears at least this often, so that proxies keep the connection and a lost message does little harm. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Changes that come faster are told as one. */
const MIN_INTERVAL_MS = 250;

/** Whether nothing more will happen to a scan with this status. */
export function isScanOver(status: ScanStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Tells those who follow a scan of its progress, whichever process makes it. */
export class ProgressFeed {
  readonly #wakers = new Map<string, Set<() => void>>();
  readonly #closing = new AbortController();
  readonly slots = new StreamSlots();

  /** Starts to hear of changes. */
  async connect(queue: JobQueue): Promise<void> {
    await queue.listen(
      CHANNEL,
      (scanId) => this.#wake(scanId),
      () => {
        for (const scanId of this.#wakers.keys()) this.#wake(scanId);
      },
    );
  }

  /** Tells every process, when the transaction commits, that a scan has changed. */
  async announce(tx: Db, scanId: string): Promise<void> {
    await notifyChannel(tx, CHANNEL, scanId);
  }

  /**
   * The progress of a scan now, again after each change, and at the latest after {@link HEARTBEAT_INTERVAL_MS}; ends after the
   * last status, when the scan cannot be read any more, and when the signal is aborted.
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
