import { setTimeout as sleep } from 'node:timers/promises';
import { checkTarget } from '@curbcut/capture';
import type { PageResult, Scanner, ScannerOptions } from '../types.ts';
import type { OpenedScanner, RequestName, Requests } from './protocol.ts';
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

const DEFAULT_LIMITS: ProcessLimits = {
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
  const host = new ScannerHost(options, { ...DEFAULT_LIMITS, ...limits });
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
  #opened: OpenedScanner | undefined;
  #lossesInARow = 0;
  #idle: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

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
    await this.#child();
    this.#watchIdle();
  }

  checkTarget(url: string): ReturnType<Scanner['checkTarget']> {
    const { allowPrivate, own } = this.#options;
    return checkTarget(url, { allowPrivate, own, proxyPort: this.#opened?.proxyPort });
  }

  async scanPage(
    ...[url, site, signal, isTried, onProgress]: Parameters<Scanner['scanPage']>
  ): Promise<PageResult> {
    const args = { url, site, asksTried: isTried !== undefined };
    return this.#work(async (child) => {
      child.pages += 1;
      return await child.request('scanPage', args, signal, { isTried, onProgress });
    }, signal);
  }

  prove(...[url, site, claim, signal]: Parameters<Scanner['prove']>): ReturnType<Scanner['prove']> {
    return this.#request('prove', { url, site, claim }, signal);
  }

  seeWidget(url: string, signal?: AbortSignal): ReturnType<Scanner['seeWidget']> {
    return this.#request('seeWidget', { url }, signal);
  }

  reachableStart(...[address, signal]: Parameters<Scanner['reachableStart']>): Promise<string> {
    return this.#request('reachableStart', address, signal);
  }

  readSiteRules(
    ...[{ start, maxPages, respectRobots }, signal]: Parameters<Scanner['readSiteRules']>
  ): ReturnType<Scanner['readSiteRules']> {
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
    const child = await this.#child();
    await child.request('check', null);
    if (this.#idle === undefined) this.#watchIdle();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The scanner was closed.'));
    clearTimeout(this.#idle);
    // One that is being started ends too, and its start rejects.
    await Promise.all([...this.#children].map((child) => child.end()));
    await this.#current?.catch(() => {});
  }

  #request<Name extends RequestName>(
    name: Name,
    args: Requests[Name]['args'],
    signal?: AbortSignal,
  ): Promise<Requests[Name]['result']> {
    return this.#work((child) => child.request(name, args, signal), signal);
  }

  /** Does something with the current child, and decides afterwards whether it goes on. */
  async #work<T>(use: (child: ScannerChild) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    signal?.throwIfAborted();
    let child = await this.#child();
    // It may have been retired while we waited.
    while (!child.isUsable) child = await this.#child();
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
  #child(): Promise<ScannerChild> {
    this.#closing.signal.throwIfAborted();
    this.#current ??= this.#startChild();
    return this.#current;
  }

  async #startChild(): Promise<ScannerChild> {
    try {
      const pauseMs =
        this.#lossesInARow === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#lossesInARow - 1));
      await sleep(pauseMs, undefined, { signal: this.#closing.signal });
      const child = new ScannerChild(this.#options, this.#limits);
      this.#children.add(child);
      this.#currentChild = child;
      void child.gone.then((why) => this.#childGone(child, why));
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

  #childGone(child: ScannerChild, why: string): void {
    this.#children.delete(child);
    if (child.wasLost) this.#lossesInARow += 1;
    // Whoever waits for its start hears why it failed.
    if (!child.isOpen) return;
    if (this.#currentChild === child) {
      this.#current = undefined;
      this.#currentChild = undefined;
    }
    if (!child.wasLost) return;
    const output = child.lastWords === '' ? '' : ` It wrote: ${child.lastWords}`;
    this.#options.onWarning(
      `The scanner’s process ended unexpectedly (${why}) with ${child.callsAtWork} calls under way. ` +
        `They are interrupted, and a new process is started.${output}`,
    );
    if (!this.#closing.signal.aborted) this.#child().catch(() => {});
  }

  #replaceWornOut(child: ScannerChild): void {
    const { maxPages, maxResidentMb } = this.#limits;
    if (!child.isRetired && (child.pages >= maxPages || child.residentMb > maxResidentMb)) {
      this.#retire(child);
      if (!this.#closing.signal.aborted) this.#child().catch(() => {});
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
    if (child.callsAtWork === 0) void child.end();
    else setTimeout(() => this.#endWhenDone(child), RETIRED_CHECK_MS).unref();
  }

  #watchIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#idle = undefined;
      const child = this.#currentChild;
      if (child === undefined) return;
      if (child.callsAtWork > 0) {
        this.#watchIdle();
        return;
      }
      this.#retire(child);
      void child.end();
    }, this.#limits.maxIdleMs).unref();
  }
}

/** Milliseconds between two looks at whether a retired process has ended its calls. */
const RETIRED_CHECK_MS = 500;
