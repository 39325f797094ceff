import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ExcludedParts,
  keepTestedParts,
  type LedgerPage,
  limitParts,
  type PageParts,
  PartsLedger,
  type TestedParts,
} from '@curbcut/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { notifyChannel } from '../db/queries/maintenance.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import {
  insertPageParts,
  isEarlierVisitOverdue,
  listLedgerPages,
  saveTestedParts,
} from './ledger-queries.ts';
import type { VisitRegistry } from './visit-registry.ts';

/** Channel for the ids of scans with new information about a page's parts. */
const CHANNEL = 'curbcut_parts';
/** Maximum time until a page that's waiting for others rereads the ledger, in case a message was lost. */
const READ_INTERVAL_MS = 2_000;
/** Longer than an idle process needs to take a job. */
const OVERDUE_SECONDS = 5;

interface LedgerServices {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly visits: Pick<VisitRegistry, 'interruptPage'>;
}

/** A page that is being visited by this process. */
export interface VisitedLedgerPage extends LedgerPage {
  /**
   * Must be called when the visit is over, before its results are stored. Resolves once its parts are stored.
   */
  end(): Promise<void>;
}

/**
 * The ledgers of the scans whose pages this process visits: each part of a site is tested once, no matter
 * which processes visit its pages. A page's parts and test results are stored with the scan, so every process
 * makes the same decisions. Decisions depend on a page's position in the scan, not on which page finishes
 * first.
 */
export class ScanLedgers {
  readonly #ledgers = new Map<string, ScanLedger>();
  readonly #readIntervalMs: number;

  constructor({ readIntervalMs = READ_INTERVAL_MS }: { readonly readIntervalMs?: number } = {}) {
    this.#readIntervalMs = readIntervalMs;
  }

  /** Starts listening for changes by other processes. */
  async connect(queue: Pick<JobQueue, 'listen'>): Promise<void> {
    await queue.listen(
      CHANNEL,
      (scanId) => this.#ledgers.get(scanId)?.wake(),
      () => {
        for (const ledger of this.#ledgers.values()) ledger.wake();
      },
    );
  }

  /**
   * Adds a page before it's visited.
   *
   * @param signal interrupts the visit, which then stops waiting for other pages
   */
  open(services: LedgerServices, scanId: string, position: number, signal?: AbortSignal): VisitedLedgerPage {
    const ledger = this.#ledgers.get(scanId) ?? new ScanLedger(services.db, scanId, this.#readIntervalMs);
    this.#ledgers.set(scanId, ledger);
    return ledger.open(services, position, signal);
  }

  /** When the transaction commits, notifies all processes that a page is over or has lost its slot. */
  async announce(tx: Db, scanId: string): Promise<void> {
    await notifyChannel(tx, CHANNEL, scanId);
  }

  /** Drops the ledger of a scan that has ended. */
  forget(scanId: string): void {
    this.#ledgers.delete(scanId);
  }
}

type PageHandle = ReturnType<PartsLedger['open']>;

/** A page that is deciding which parts to skip in one variant. */
interface PageToDecide {
  readonly page: PageHandle;
  readonly position: number;
  readonly view: number;
  /** Aborted when its visit is over. */
  readonly ended: AbortSignal;
}

/** This process's copy of a scan's ledger. */
class ScanLedger {
  readonly #db: Db;
  readonly #scanId: string;
  readonly #readIntervalMs: number;
  readonly #ledger = new PartsLedger();
  /** Pages whose results aren't stored yet, by position: those visited here and those before them. */
  readonly #open = new Map<number, PageHandle>();
  readonly #visitedHere = new Set<number>();
  /** All pages before this position are over. */
  #firstOpen = 0;
  /** Positions after `#firstOpen` of pages that are over. */
  readonly #over = new Set<number>();
  /** Positions of pages without a slot, as last read. */
  #waiting: ReadonlySet<number> = new Set();
  readonly #wakers = new Set<() => void>();
  /** Number of times that something was stored, by this process or others. */
  #newsCount = 0;
  #reading: Promise<void> = Promise.resolve();
  #nextReading: Promise<void> | null = null;

  constructor(db: Db, scanId: string, readIntervalMs: number) {
    this.#db = db;
    this.#scanId = scanId;
    this.#readIntervalMs = readIntervalMs;
  }

  /** Makes pages that are waiting for others reread the ledger. */
  wake(): void {
    this.#newsCount += 1;
    for (const wake of this.#wakers) wake();
  }

  /** @param services with the page's log */
  open(services: LedgerServices, position: number, signal?: AbortSignal): VisitedLedgerPage {
    // Other pages may be waiting for it, or an earlier visit was interrupted.
    const page = this.#getPage(position);
    this.#visitedHere.add(position);
    const described = new Map<number, PageParts>();
    const decided = new Map<number, ExcludedParts>();
    const ending = new AbortController();
    const ended = signal ? AbortSignal.any([ending.signal, signal]) : ending.signal;
    ended.addEventListener('abort', () => this.wake(), { once: true });
    let written = Promise.resolve();
    /**
     * Stores results one after the other. Parts whose results couldn't be stored are also tested on other
     * pages.
     */
    const write = (store: () => Promise<void>) => {
      written = written
        .then(store)
        .then(() => notifyChannel(this.#db, CHANNEL, this.#scanId))
        .catch((err: unknown) => services.log.warn({ err }, 'the parts of a page could not be stored'));
    };
    const toPageView = (view: number) => ({ scanId: this.#scanId, position, view });
    return {
      describe: (view, allParts) => {
        page.describe(view, allParts);
        if (described.has(view)) return;
        const parts = limitParts(allParts);
        described.set(view, parts);
        write(() => insertPageParts(this.#db, toPageView(view), parts));
      },
      decide: async (view) => {
        const excluded = await this.#decide(services, { page, position, view, ended });
        decided.set(view, excluded);
        return excluded;
      },
      report: (view, results: readonly TestedParts[]) => {
        page.report(view, results);
        const parts = described.get(view);
        const tested = parts ? keepTestedParts(parts, decided.get(view) ?? new Map(), results) : null;
        write(() => saveTestedParts(this.#db, toPageView(view), tested, results));
      },
      end: () => {
        ending.abort();
        this.#visitedHere.delete(position);
        return written;
      },
    };
  }

  #getPage(position: number): PageHandle {
    const page = this.#open.get(position) ?? this.#ledger.open(position);
    this.#open.set(position, page);
    return page;
  }

  /** Decides which parts a page skips, following what other pages store. */
  async #decide(
    { log, visits }: LedgerServices,
    { page, position, view, ended }: PageToDecide,
  ): Promise<ExcludedParts> {
    // The pages before it have to be in the ledger, or it wouldn't wait for them.
    let news = this.#newsCount;
    while (!(await this.#read(log)) && !ended.aborted) {
      await this.#waitForNews(news);
      news = this.#newsCount;
    }
    let isDecided = false;
    const decision = page.decide(view).finally(() => {
      isDecided = true;
      this.wake();
    });
    // If a decision is possible, it's available once pending promises have been handled.
    await nextTurn();
    let isStuck = this.#waitsForSlot(position);
    while (!isDecided && !ended.aborted) {
      if (isStuck) visits.interruptPage({ scanId: this.#scanId, position });
      const hasIssueChanges = await this.#waitForNews(news);
      news = this.#newsCount;
      if (!isDecided && !ended.aborted) await this.#read(log);
      await nextTurn();
      isStuck =
        this.#waitsForSlot(position) || (!hasIssueChanges && (await this.#waitsForProcess(position, log)));
    }
    // An interrupted visit has no results. Otherwise, its scanner would wait forever for a decision in a scan
    // that has ended.
    return isDecided ? decision : new Map();
  }

  /**
   * Whether a page before this one has lost its slot. It may not get another one until this page releases its
   * own slot. This page's visit is then repeated.
   */
  #waitsForSlot(position: number): boolean {
    return [...this.#waiting].some((other) => other < position);
  }

  /** Whether no process is free to visit a page before this one, because all of them are waiting. */
  async #waitsForProcess(position: number, log: LedgerServices['log']): Promise<boolean> {
    return isEarlierVisitOverdue(this.#db, this.#scanId, position, OVERDUE_SECONDS).catch((err: unknown) => {
      log.warn({ err }, 'the jobs of a scan could not be read');
      return false;
    });
  }

  /**
   * Resolves to whether something was stored since the given count; if not, a message may have been missed.
   */
  async #waitForNews(after: number): Promise<boolean> {
    if (this.#newsCount !== after) return true;
    return new Promise((resolve) => {
      const end = (hasIssueChanges: boolean) => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve(hasIssueChanges);
      };
      const wake = () => end(true);
      const timer = setTimeout(() => end(false), this.#readIntervalMs);
      this.#wakers.add(wake);
    });
  }

  /** Rereads the stored ledger, one read at a time for all pages. Returns whether it could be read. */
  async #read(log: LedgerServices['log']): Promise<boolean> {
    // A read that has already started might miss newer changes.
    this.#nextReading ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#nextReading = null;
        this.#reading = this.#readNow();
        return this.#reading;
      });
    try {
      await this.#nextReading;
      return true;
    } catch (err) {
      log.warn({ err }, 'the parts of a scan could not be read');
      return false;
    }
  }

  async #readNow(): Promise<void> {
    const pages = await listLedgerPages(this.#db, this.#scanId, {
      from: this.#firstOpen,
      before: Math.max(0, ...this.#visitedHere),
      except: this.#over,
      known: this.#visitedHere,
    });
    for (const { position, state, views } of pages) {
      const page = this.#getPage(position);
      for (const { view, parts, results } of views) {
        if (parts !== null) page.describe(view, parts);
        if (results !== null) page.report(view, results);
      }
      if (state !== 'over') continue;
      page.end();
      this.#open.delete(position);
      this.#over.add(position);
    }
    this.#waiting = new Set(pages.filter(({ state }) => state === 'waiting').map(({ position }) => position));
    while (this.#over.delete(this.#firstOpen)) this.#firstOpen += 1;
  }
}
