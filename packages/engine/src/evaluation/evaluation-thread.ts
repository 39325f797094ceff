import { Worker } from 'node:worker_threads';
import { allRules } from '@curbcut/rules';
import type { EvaluationRequestName, EvaluationRequests } from './evaluation-requests.ts';
import type { ThreadMessage, ThreadReply, ThreadStart } from './thread-messages.ts';

/**
 * Megabytes of script values that a thread may hold; a page of 50,000 elements is judged within. New values get far
 * less than is usual, which halves what a thread takes and costs a few per cent of its time.
 */
const heapLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 };

/** A question got no answer, because the thread was lost on it or before its turn came. */
export class ThreadLostError extends Error {
  /** Whether the thread was busy with this question, so that asking it again would lose another one. */
  readonly isRequestAtFault: boolean;
  /** The rule that did not end in time; null when something else happened. */
  readonly stoppedRule: string | null;

  constructor(message: string, wasAtFault: boolean, stoppedRule: string | null = null) {
    super(message);
    this.isRequestAtFault = wasAtFault;
    this.stoppedRule = stoppedRule;
  }
}

/** Milliseconds that one question may take before those behind it are asked elsewhere. */
const STUCK_MS = 3_000;

/** Nodes of a capture whose model takes hundreds of megabytes. */
const LARGE_PAGE_NODES = 20_000;

type EvaluateMessage = Extract<ThreadMessage, { type: 'ask' }>;
type ReportLoss = (why: string, stoppedRule?: string | null) => void;

/** One thread that answers one question at a time. A question that takes too long, or crashes it, is its last one. */
export class EvaluationThread {
  /** Questions that wait or are being answered. */
  pendingCount = 0;
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #pages = new Set<number>();
  /** The first reply says that the thread has loaded; that counts against no question's time. */
  readonly #ready: Promise<unknown>;
  #queue: Promise<unknown>;
  /** Rejects while one question takes long: those behind it need not wait for it. */
  #stuck = Promise.withResolvers<never>();
  #isStuck = false;
  #hasHeldLargePage = false;
  /** The page whose question is being answered. */
  #currentPage: number | null = null;
  #lossReason: string | null = null;
  /** Ends the wait for the answer that is due. */
  #reportLoss: ReportLoss = () => {};

  constructor(script: URL, codeCache: string | null) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#progress = new Int32Array(progress).fill(-1);
    this.#worker = new Worker(script, {
      workerData: { progress, codeCache } satisfies ThreadStart,
      resourceLimits: heapLimits,
    });
    this.#worker.on('error', (error) => this.#end(`Judging crashed: ${error.message}`));
    this.#worker.on('exit', () => this.#end('Judging ended unexpectedly.'));
    this.#ready = this.#receiveReply(() => {});
    this.#queue = this.#ready.catch(() => undefined);
    this.#stuck.promise.catch(() => undefined);
  }

  /** Whether one question has taken long and is not answered yet. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Whether a question of this page is better asked elsewhere. */
  isStuckFor(page: number): boolean {
    return this.#isStuck && this.#currentPage !== page;
  }

  /** Whether it has held a page whose memory it would keep for long: a fresh thread costs less. */
  get isBloated(): boolean {
    return this.#hasHeldLargePage;
  }

  /** Whether it holds no page and has nothing to answer. */
  get isIdle(): boolean {
    return this.pendingCount === 0 && this.#pages.size === 0;
  }

  get isLost(): boolean {
    return this.#lossReason !== null;
  }

  /**
   * @param message without the capture's part, which `opens` gives when this thread does not hold the page yet
   * @param timeLimitMs of the answer, asked for when its turn comes; the rule that runs when it is over is the one to
   * blame. 0: the question is not asked any more.
   * @throws {ThreadLostError}; an Error with the message of what was thrown in the thread
   */
  async request<Name extends EvaluationRequestName>(
    message: Omit<EvaluateMessage, 'type' | 'opens' | 'name' | 'given'> & {
      name: Name;
      given: EvaluationRequests[Name]['given'];
    },
    opens: () => NonNullable<EvaluateMessage['opens']>,
    timeLimitMs: () => number,
  ): Promise<EvaluationRequests[Name]['got']> {
    this.pendingCount += 1;
    const before = this.#queue;
    // A page's own questions have to wait for each other wherever they are asked.
    const turn = this.#currentPage === message.page ? before : Promise.race([before, this.#stuck.promise]);
    const answered = turn.then(async () => {
      await this.#ready;
      if (this.#lossReason !== null) throw new ThreadLostError(this.#lossReason, false);
      const limitMs = timeLimitMs();
      if (limitMs <= 0) throw new Error('The time of the page was over before its turn came.');
      const opened = this.#pages.has(message.page) ? null : opens();
      this.#pages.add(message.page);
      if (opened !== null && opened.capture.nodes.kind.length > LARGE_PAGE_NODES)
        this.#hasHeldLargePage = true;
      return await this.#send({ ...message, type: 'ask', opens: opened }, limitMs);
    });
    this.#queue = Promise.allSettled([before, answered]);
    try {
      const reply = await answered;
      if ('error' in reply) throw new Error(reply.error);
      return reply.result as EvaluationRequests[Name]['got'];
    } finally {
      this.pendingCount -= 1;
    }
  }

  /** Lets go of a page. */
  forget(page: number): void {
    if (this.#pages.delete(page) && !this.isLost) {
      this.#worker.postMessage({ type: 'forget', page } satisfies ThreadMessage);
    }
  }

  async close(why: string): Promise<void> {
    this.#end(why);
    await this.#worker.terminate();
  }

  async #send(message: EvaluateMessage, limitMs: number): Promise<ThreadReply> {
    const timer = setTimeout(() => this.#stopThread(limitMs), limitMs);
    this.#currentPage = message.page;
    const stuckTimer = setTimeout(() => this.#releaseQueue(), STUCK_MS);
    try {
      return await this.#receiveReply(() => this.#worker.postMessage(message));
    } finally {
      clearTimeout(timer);
      clearTimeout(stuckTimer);
      this.#currentPage = null;
      if (this.#isStuck) {
        this.#isStuck = false;
        this.#stuck = Promise.withResolvers<never>();
        this.#stuck.promise.catch(() => undefined);
      }
    }
  }

  async #receiveReply(ask: () => void): Promise<ThreadReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply>();
    this.#worker.once('message', resolve);
    this.#reportLoss = (why, stoppedRule) => reject(new ThreadLostError(why, true, stoppedRule));
    try {
      ask();
      return await promise;
    } finally {
      this.#worker.off('message', resolve);
      this.#reportLoss = () => {};
    }
  }

  /** Sends the questions that wait elsewhere. */
  #releaseQueue(): void {
    this.#isStuck = true;
    this.#stuck.reject(new ThreadLostError('An earlier question takes long.', false));
  }

  /** Ends a thread whose answer does not come. */
  #stopThread(limitMs: number): void {
    const rule = allRules[Atomics.load(this.#progress, 0)];
    this.#end(`Judging took more than ${Math.round(limitMs) / 1_000} seconds.`, rule?.id ?? null);
    void this.#worker.terminate();
  }

  #end(...[why, stoppedRule]: Parameters<ReportLoss>): void {
    if (this.#lossReason !== null) return;
    this.#lossReason = why;
    this.#reportLoss(why, stoppedRule);
  }
}
