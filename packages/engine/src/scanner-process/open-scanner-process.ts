import { setTimeout as sleep } from 'node:timers/promises';
import { checkTarget } from '@curbcut/capture';
import type { PageResult, Scanner, ScannerOptions } from '../types.ts';
import type { OpenedScannerInfo, ScannerRequestName, ScannerRequests } from './protocol.ts';
import { ScannerChild } from './scanner-child.ts';

/** When a scanner's process is replaced or ended. */
export interface ProcessLimits {
  /** Pages after which it is replaced by a fresh one. Default: 500. */
  readonly maxPages: number;
  /** Megabytes above which it is replaced, browsers not counted. Default: 1,200. */
  readonly maxResidentMb: number;
  /** Milliseconds without work after which it ends; the next call starts another. Default: 10 minutes. */
  readonly maxIdleMs: number;
  /** Milliseconds without a sign of life after which it is killed. Default: 60 seconds. */
  readonly maxSilenceMs: number;
}

const defaultLimits: ProcessLimits = {
  maxPages: 500,
  maxResidentMb: 1_200,
  maxIdleMs: 600_000,
  maxSilenceMs: 60_000,
};
/** Milliseconds before a process is started after one that was lost; doubled with each further loss. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;

/** A scanner in a process of its own, with what tests need to know of it. */
export interface ScannerProcess extends Scanner {
  /** Number of the process that new calls go to; undefined while none runs. */
  readonly pid: number | undefined;
}

/**
 * Opens a scanner in a process of its own: browser, guard, captures and rules take neither time nor memory of this
 * process, and what a page breaks there is replaced. Results arrive in parts, between which the event loop turns.
 *
 * A process that is lost costs the calls that it was at, which reject with `ScannerLostError`.
 *
 * @throws {NoBrowserError} when no browser can be had; {@link ScannerLostError} when the process cannot be started.
 */
export async function openScannerProcess(
  options: ScannerOptions,
  limits: Partial<ProcessLimits> = {},
): Promise<ScannerProcess> {
  const host = new ScannerHost(options, { ...defaultLimits, ...limits });
  try {
    await host.start();
  } catch (error) {
    await host.close();
    throw error;
  }
  return host;
}

class ScannerHost implements ScannerProcess {
  readonly #options: ScannerOptions;
  readonly #limits: ProcessLimits;
  /** All that have not ended. */
  readonly #children = new Set<ScannerChild>();
  #current: Promise<ScannerChild> | undefined;
  #currentChild: ScannerChild | undefined;
  #opened: OpenedScannerInfo | undefined;
  #lossesInARow = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #isClosing = new AbortController();

  constructor(options: ScannerOptions, limits: ProcessLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  get browser(): Scanner['browser'] {
    return this.#opened!.browser;
  }

  get concurrency(): number {
    return this.#options.concurrency;
  }

  get pid(): number | undefined {
    return this.#currentChild?.pid;
  }

  async start(): Promise<void> {
    await this.#getChild();
    this.#watchIdle();
  }

  checkTarget(url: string): ReturnType<Scanner['checkTarget']> {
    const { allowPrivate, own: ownServer } = this.#options;
    return checkTarget(url, { allowPrivate, ownServer, proxyPort: this.#opened?.proxyPort });
  }

  async scanPage(
    ...[url, site, signal, isFixAttempted, onProgress]: Parameters<Scanner['scanPage']>
  ): Promise<PageResult> {
    const args = { url, site, asksTried: isFixAttempted !== undefined };
    return this.#runOnChild(async (child) => {
      child.pageCount += 1;
      return await child.request('scanPage', args, signal, { isFixAttempted, onProgress });
    }, signal);
  }

  verifyFix(
    ...[url, site, claim, signal]: Parameters<Scanner['verifyFix']>
  ): ReturnType<Scanner['verifyFix']> {
    return this.#request('verifyFix', { url, site, claim }, signal);
  }

  detectWidget(url: string, signal?: AbortSignal): ReturnType<Scanner['detectWidget']> {
    return this.#request('detectWidget', { url }, signal);
  }

  findReachableStart(...[address, signal]: Parameters<Scanner['findReachableStart']>): Promise<string> {
    return this.#request('findReachableStart', address, signal);
  }

  fetchSiteRules(
    ...[{ start, maxPages, respectRobots }, signal]: Parameters<Scanner['fetchSiteRules']>
  ): ReturnType<Scanner['fetchSiteRules']> {
    return this.#request('readSiteRules', { start, maxPages, respectRobots }, signal);
  }

  printPdf(html: string, signal?: AbortSignal): Promise<Uint8Array> {
    return this.#request('printPdf', { html }, signal);
  }

  async forget(key: string): Promise<void> {
    await Promise.all([...this.#children].map((child) => child.forget(key)));
  }

  /** Does not count as work: a health check that comes again and again keeps no process from its idle end. */
  async check(): Promise<void> {
    const child = await this.#getChild();
    await child.request('check', null);
    if (this.#idleTimer === undefined) this.#watchIdle();
  }

  async close(): Promise<void> {
    this.#isClosing.abort(new Error('The scanner was closed.'));
    clearTimeout(this.#idleTimer);
    // One that is being started ends too, and its start rejects.
    await Promise.all([...this.#children].map((child) => child.end()));
    await this.#current?.catch(() => {});
  }

  #request<Name extends ScannerRequestName>(
    name: Name,
    args: ScannerRequests[Name]['args'],
    signal?: AbortSignal,
  ): Promise<ScannerRequests[Name]['result']> {
    return this.#runOnChild((child) => child.request(name, args, signal), signal);
  }

  /** Does something with the current child, and decides afterwards whether it goes on. */
  async #runOnChild<T>(
    use: (child: ScannerChild) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    signal?.throwIfAborted();
    let child = await this.#getChild();
    // It may have been retired while we waited.
    while (!child.isUsable) child = await this.#getChild();
    try {
      const result = await use(child);
      this.#lossesInARow = 0;
      return result;
    } finally {
      this.#replaceWornOut(child);
      this.#watchIdle();
    }
  }

  /** The process that takes new calls; starts one where none runs. */
  #getChild(): Promise<ScannerChild> {
    this.#isClosing.signal.throwIfAborted();
    this.#current ??= this.#startChild();
    return this.#current;
  }

  async #startChild(): Promise<ScannerChild> {
    try {
      const pauseMs =
        this.#lossesInARow === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#lossesInARow - 1));
      await sleep(pauseMs, undefined, { signal: this.#isClosing.signal });
      const child = new ScannerChild(this.#options, this.#limits);
      this.#children.add(child);
      this.#currentChild = child;
      void child.exited.then((why) => this.#handleChildExit(child, why));
      try {
        this.#opened = await child.opened;
      } catch (error) {
        await child.end();
        throw error;
      }
      // A scan should not wait for the browser; whoever uses it hears why it does not start.
      child.request('check', null).catch(() => {});
      return child;
    } catch (error) {
      this.#current = undefined;
      this.#currentChild = undefined;
      throw error;
    }
  }

  #handleChildExit(child: ScannerChild, why: string): void {
    this.#children.delete(child);
    if (child.hasCrashed) this.#lossesInARow += 1;
    // Whoever waits for its start hears why it failed.
    if (!child.isOpen) return;
    if (this.#currentChild === child) {
      this.#current = undefined;
      this.#currentChild = undefined;
    }
    if (!child.hasCrashed) return;
    const output = child.stderrTail === '' ? '' : ` It wrote: ${child.stderrTail}`;
    this.#options.onWarning(
      `The scanner’s process ended unexpectedly (${why}) with ${child.runningCalls} calls under way. ` +
        `They are interrupted, and a new process is started.${output}`,
    );
    if (!this.#isClosing.signal.aborted) this.#getChild().catch(() => {});
  }

  #replaceWornOut(child: ScannerChild): void {
    const { maxPages, maxResidentMb } = this.#limits;
    if (!child.isRetired && (child.pageCount >= maxPages || child.residentMb > maxResidentMb)) {
      this.#retire(child);
      if (!this.#isClosing.signal.aborted) this.#getChild().catch(() => {});
    }
    if (child.isRetired) this.#endWhenDone(child);
  }

  #retire(child: ScannerChild): void {
    child.isRetired = true;
    if (this.#currentChild !== child) return;
    this.#current = undefined;
    this.#currentChild = undefined;
  }

  #endWhenDone(child: ScannerChild): void {
    // A call that was aborted ends a moment after its caller has gone on.
    if (child.runningCalls === 0) void child.end();
    else setTimeout(() => this.#endWhenDone(child), RETIRED_CHECK_INTERVAL_MS).unref();
  }

  #watchIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#idleTimer = undefined;
      const child = this.#currentChild;
      if (child === undefined) return;
      if (child.runningCalls > 0) {
        this.#watchIdle();
        return;
      }
      this.#retire(child);
      void child.end();
    }, this.#limits.maxIdleMs).unref();
  }
}

/** Milliseconds between two looks at whether a retired process has ended its calls. */
const RETIRED_CHECK_INTERVAL_MS = 500;
