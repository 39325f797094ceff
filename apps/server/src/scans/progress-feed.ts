import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScanProgress, ScanStatus } from '@curbcut/contract';
import type { EncodedScreenshot, PageProgress } from '@curbcut/engine';
import type { FastifyBaseLogger as Logger } from 'fastify';
import { LRUCache } from 'lru-cache';
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
export function isScanFinished(status: ScanStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Reports scan progress to followers, no matter which process runs the scan. */
export class ProgressFeed {
  readonly #wakers = new Map<string, Set<() => void>>();
  readonly #closing = new AbortController();
  readonly slots = new StreamSlots();

  /** Starts to listen for changes. */
  async connect(queue: JobQueue): Promise<void> {
    await queue.listen(
      CHANNEL,
      (scanId) => this.wake(scanId),
      () => {
        for (const scanId of this.#wakers.keys()) this.wake(scanId);
      },
    );
  }

  /** Announces a scan's change to every process when the transaction commits. */
  async announce(tx: Db, scanId: string): Promise<void> {
    await notifyChannel(tx, CHANNEL, scanId);
  }

  /**
   * Yields a scan's progress now, after each change, and at least every {@link HEARTBEAT_INTERVAL_MS}. Ends
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
        if (isScanFinished(progress.status)) return;
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

  /** Makes this process's followers read a scan's progress again. */
  wake(scanId: string): void {
    for (const wake of this.#wakers.get(scanId) ?? []) wake();
  }
}

/** A page that is being visited. */
export interface PageInProgress extends PageProgress {
  readonly position: number;
}

/** A page image stored before the page's result. */
export type LiveImage = Pick<EncodedScreenshot, 'width' | 'height' | 'scale' | 'pageHeight'>;

/** The images of a page so far: of its window after it has loaded, and the screenshot of its result. */
export interface LiveImages {
  readonly preview?: LiveImage;
  readonly screenshot?: LiveImage;
}

/** Channel for sharing page progress between processes. */
const PAGES_CHANNEL = 'curbcut_pages';
/** PostgreSQL accepts messages of less than 8,000 bytes. */
const MAX_MESSAGE_BYTES = 7_900;
/** Number of scans whose pages are kept in memory; more rarely run at the same time. */
const MAX_SCANS = 1000;
/** Longer than a visit takes; a killed process doesn't report the end of its visits. */
const MAX_AGE_MS = 30 * 60_000;

/** A message to the other processes; it has neither progress nor images if the visit has ended. */
interface PageMessage {
  readonly from: string;
  readonly scanId: string;
  readonly position: number;
  readonly progress?: PageProgress;
  readonly images?: LiveImages;
}

/** The services that are needed to send messages. */
interface PublishServices {
  readonly db: Db;
  readonly isEmbedded: boolean;
  readonly log: Logger;
}

/**
 * The progress of the pages that are being visited, for a scan's followers in this process and in others that
 * use the database. It's shown until the page is stored, and lost if the process dies. The list of images is
 * kept a little longer.
 */
export class PagesInProgress {
  readonly #scans = new LRUCache<string, Map<number, PageInProgress>>({ max: MAX_SCANS, ttl: MAX_AGE_MS });
  readonly #images = new LRUCache<string, Map<number, LiveImages>>({ max: MAX_SCANS, ttl: MAX_AGE_MS });
  readonly #percents = new LRUCache<string, { readonly percent: number; readonly fraction: number }>({
    max: MAX_SCANS,
    ttl: MAX_AGE_MS,
  });
  readonly #processId = randomUUID();

  /** Starts listening to other processes. With the embedded database, there are none. */
  async connect({
    isEmbedded,
    progress: feed,
    queue,
  }: {
    readonly isEmbedded: boolean;
    readonly progress: ProgressFeed;
    readonly queue: JobQueue;
  }): Promise<void> {
    if (isEmbedded) return;
    await queue.listen(
      PAGES_CHANNEL,
      (text) => {
        const { from, scanId, position, progress, images }: PageMessage = JSON.parse(text);
        if (from === this.#processId) return;
        if (images) this.#addImages(scanId, position, images);
        else this.#apply(scanId, position, progress);
        feed.wake(scanId);
      },
      // Missed messages are made up for by the next progress of each page.
      () => undefined,
    );
  }

  set(services: PublishServices, scanId: string, position: number, progress: PageProgress): void {
    this.#apply(scanId, position, progress);
    this.#publish(services, { from: this.#processId, scanId, position, progress });
  }

  delete(services: PublishServices, scanId: string, position: number): void {
    if (!this.#scans.peek(scanId)?.has(position)) return;
    this.#apply(scanId, position, undefined);
    this.#publish(services, { from: this.#processId, scanId, position });
  }

  list(scanId: string): PageInProgress[] {
    return [...(this.#scans.get(scanId)?.values() ?? [])];
  }

  /**
   * Returns a scan's percentage. When more pages are found, less of the scan is done than before. The percentage then
   * stays, and what is left of it is divided among what is left to do.
   *
   * @param fraction how much of the known pages is done, from 0 to 1
   * @param floor the percentage can't be lower, for example after a restart
   * @param limit the percentage when all pages are done
   */
  advancePercent(
    scanId: string,
    { fraction, floor, limit }: { readonly fraction: number; readonly floor: number; readonly limit: number },
  ): number {
    const last = this.#percents.get(scanId) ?? { percent: 0, fraction: 0 };
    const gained = last.fraction < 1 ? Math.max(0, (fraction - last.fraction) / (1 - last.fraction)) : 0;
    const percent = Math.max(floor, last.percent + (limit - last.percent) * gained);
    this.#percents.set(scanId, { percent, fraction });
    return percent;
  }

  /** Announces an image that has been stored. */
  addImages(services: PublishServices, scanId: string, position: number, images: LiveImages): void {
    this.#addImages(scanId, position, images);
    this.#publish(services, { from: this.#processId, scanId, position, images });
  }

  getImages(scanId: string, position: number): LiveImages {
    return this.#images.get(scanId)?.get(position) ?? {};
  }

  #addImages(scanId: string, position: number, images: LiveImages): void {
    const pages = this.#images.get(scanId) ?? new Map<number, LiveImages>();
    this.#images.set(scanId, pages.set(position, { ...pages.get(position), ...images }));
  }

  #apply(scanId: string, position: number, progress: PageProgress | undefined): void {
    const pages = this.#scans.get(scanId) ?? new Map<number, PageInProgress>();
    if (progress) pages.set(position, { ...progress, position });
    else pages.delete(position);
    if (pages.size > 0) this.#scans.set(scanId, pages);
    else this.#scans.delete(scanId);
  }

  /** Followers still learn about the page when it's stored, so a lost message does little harm. */
  #publish({ db, isEmbedded, log }: PublishServices, message: PageMessage): void {
    if (isEmbedded) return;
    notifyChannel(db, PAGES_CHANNEL, formatMessage(message)).catch((error: unknown) =>
      log.debug({ err: error }, 'the progress of a page could not be sent'),
    );
  }
}

/** Formats a message with as many findings as fit. */
function formatMessage(message: PageMessage): string {
  const { progress } = message;
  for (let count = progress?.findings.length ?? 0; ; count -= 1) {
    const findings = progress?.findings.slice(0, count) ?? [];
    const text = JSON.stringify({ ...message, ...(progress && { progress: { ...progress, findings } }) });
    if (count <= 0 || Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) return text;
  }
}
