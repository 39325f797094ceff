import { Worker } from 'node:worker_threads';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';
import {
  restoreError,
  type ThreadMessage,
  type ThreadReady,
  type ThreadReply,
  type ThreadStart,
} from './thread-messages.ts';

/**
 * Heap limits per thread in megabytes; enough to evaluate a page with 50,000 elements. The young generation
 * is far smaller than the default, which halves a thread's memory and makes it a few percent slower.
 */
const heapLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 };

/** A request failed because the thread was lost during it or before it started. */
export class ThreadLostError extends Error {
  /** Whether the thread was processing this request, so that repeating it would lose another thread. */
  readonly isRequestAtFault: boolean;
  /** The rule that exceeded the time limit; null if something else happened. */
  readonly stoppedRule: string | null;

  constructor(message: string, isRequestAtFault: boolean, stoppedRule: string | null = null) {
    super(message);
    this.isRequestAtFault = isRequestAtFault;
    this.stoppedRule = stoppedRule;
  }
}

/** Our code threw while handling a request; `cause` has the stack from the thread. */
export class RequestFailedError extends Error {
  override readonly name = 'RequestFailedError';
}

/** Milliseconds after which requests waiting behind a slow one move to another thread. */
const STUCK_MS = 3_000;

/** Captures with more nodes than this need page models of hundreds of megabytes. */
const LARGE_PAGE_NODES = 20_000;

type EvaluateMessage = Extract<ThreadMessage, { type: 'request' }>;
type ReportLoss = (reason: string, stoppedRule?: string | null) => void;

/** A thread that handles one request at a time. A request that crashes it or takes too long ends it. */
export class EvaluationThread {
  /** Number of requests waiting or in progress. */
  pendingCount = 0;
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #pages = new Set<number>();
  /** The first reply signals that the thread has loaded. Load time does not count toward a request's time. */
  readonly #ready: Promise<unknown>;
  #ruleIds: readonly string[] = [];
  #queue: Promise<unknown>;
  /** Functions that each reject a request waiting behind the current one, so that it moves to another thread. */
  readonly #waiting = new Set<(error: ThreadLostError) => void>();
  #isStuck = false;
  #hasHeldLargePage = false;
  /** The page that the current request is about. */
  #currentPage: number | null = null;
  #lossReason: string | null = null;
  /** Rejects the pending reply. */
  #reportLoss: ReportLoss = () => {};

  /**
   * @param codeCache folder for compiled code
   * @param script the script that the thread runs. Default: one that evaluates rules
   */
  static start(codeCache: string | null, script?: URL): EvaluationThread {
    return new EvaluationThread(codeCache, script ?? new URL('./evaluation.worker.ts', import.meta.url));
  }

  private constructor(codeCache: string | null, script: URL) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#progress = new Int32Array(progress).fill(-1);
    this.#worker = new Worker(script, {
      workerData: { progress, codeCache } satisfies ThreadStart,
      resourceLimits: heapLimits,
    });
    this.#worker.on('error', (error) => this.#end(`Evaluation crashed: ${error.message}`));
    this.#worker.on('exit', () => this.#end('Evaluation ended unexpectedly.'));
    this.#ready = this.#receive<ThreadReady>(() => {}).then(({ ruleIds }) => {
      this.#ruleIds = ruleIds;
    });
    this.#queue = this.#ready.catch(() => undefined);
  }

  /** Whether the current request is slow. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Whether a request for this page should go to a different thread. */
  isStuckFor(page: number): boolean {
    return this.#isStuck && this.#currentPage !== page;
  }

  /**
   * Whether it has handled a large page, in which case it would hold on to that memory for a long time. A new
   * thread uses less.
   */
  get isBloated(): boolean {
    return this.#hasHeldLargePage;
  }

  /** Whether it holds no page and has no requests. */
  get isIdle(): boolean {
    return this.pendingCount === 0 && this.#pages.size === 0;
  }

  get isLost(): boolean {
    return this.#lossReason !== null;
  }

  /**
   * @param message without the capture, which `getPage` provides if this thread does not hold the page yet
   * @param timeLimitMs limit for the reply, read when the request starts. If it expires, the running rule is
   * reported as stopped. 0: the request is not sent.
   * @throws {ThreadLostError}
   * @throws {RequestFailedError} with the error thrown in the thread
   */
  async request<Name extends EvaluationRequestName>(
    message: Omit<EvaluateMessage, 'type' | 'pageData' | 'name' | 'input'> & {
      name: Name;
      input: EvaluationRequests[Name]['input'];
    },
    getPage: () => NonNullable<EvaluateMessage['pageData']>,
    timeLimitMs: () => number,
  ): Promise<EvaluationRequests[Name]['output']> {
    this.pendingCount += 1;
    const before = this.#queue;
    // Requests for the same page always wait for each other, on any thread.
    const turn = this.#currentPage === message.page ? before : this.#waitFor(before);
    const replied = turn.then(async () => {
      await this.#ready;
      if (this.#lossReason !== null) throw new ThreadLostError(this.#lossReason, false);
      const limitMs = timeLimitMs();
      if (limitMs <= 0) throw new Error('The page’s time limit was reached before the request started.');
      const pageData = this.#pages.has(message.page) ? null : getPage();
      this.#pages.add(message.page);
      if (pageData !== null && pageData.capture.nodes.kind.length > LARGE_PAGE_NODES)
        this.#hasHeldLargePage = true;
      return await this.#send({ ...message, type: 'request', pageData: pageData }, limitMs);
    });
    // The resolved value is dropped. Otherwise it would keep the replies to all requests in memory.
    this.#queue = Promise.allSettled([before, replied]).then(() => undefined);
    try {
      const reply = await replied;
      if ('error' in reply)
        throw new RequestFailedError(reply.error.message, { cause: restoreError(reply.error) });
      return reply.result as EvaluationRequests[Name]['output'];
    } finally {
      this.pendingCount -= 1;
    }
  }

  /** Releases a page. */
  forget(page: number): void {
    if (this.#pages.delete(page) && !this.isLost) {
      this.#worker.postMessage({ type: 'forget', page } satisfies ThreadMessage);
    }
  }

  async close(reason: string): Promise<void> {
    this.#end(reason);
    await this.#worker.terminate();
  }

  async #send(message: EvaluateMessage, limitMs: number): Promise<ThreadReply> {
    const timer = setTimeout(() => this.#stopThread(limitMs), limitMs);
    this.#currentPage = message.page;
    const stuckTimer = setTimeout(() => this.#releaseQueue(), STUCK_MS);
    try {
      return await this.#receive<ThreadReply>(() => this.#worker.postMessage(message));
    } finally {
      clearTimeout(timer);
      clearTimeout(stuckTimer);
      this.#currentPage = null;
      this.#isStuck = false;
    }
  }

  /**
   * Waits for earlier requests. `Promise.race` would keep every reply in memory until a request is slow.
   *
   * @throws {ThreadLostError} when one of them turns out to be slow. Later requests chose this thread anyway,
   * because no other thread was free.
   */
  async #waitFor(before: Promise<unknown>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.add(reject);
    void before.then(resolve);
    try {
      await promise;
    } finally {
      this.#waiting.delete(reject);
    }
  }

  async #receive<Message extends ThreadReady | ThreadReply>(send: () => void): Promise<Message> {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    this.#worker.once('message', resolve);
    this.#reportLoss = (reason, stoppedRule) => reject(new ThreadLostError(reason, true, stoppedRule));
    try {
      send();
      return await promise;
    } finally {
      this.#worker.off('message', resolve);
      this.#reportLoss = () => {};
    }
  }

  /** Moves the waiting requests to other threads. */
  #releaseQueue(): void {
    this.#isStuck = true;
    for (const reject of this.#waiting) reject(new ThreadLostError('An earlier request is slow.', false));
  }

  /** Stops a thread whose reply exceeds the time limit. */
  #stopThread(limitMs: number): void {
    const rule = this.#ruleIds[Atomics.load(this.#progress, 0)];
    this.#end(`Evaluation took more than ${Math.round(limitMs) / 1_000} seconds.`, rule ?? null);
    void this.#worker.terminate();
  }

  #end(...[reason, stoppedRule]: Parameters<ReportLoss>): void {
    if (this.#lossReason !== null) return;
    this.#lossReason = reason;
    this.#reportLoss(reason, stoppedRule);
  }
}
