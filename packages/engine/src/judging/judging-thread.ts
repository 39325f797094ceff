import { Worker } from 'node:worker_threads';
import { allRules } from '@curbcut/rules';
import type { Message, Reply, ThreadStart } from './messages.ts';
import type { QuestionName, Questions } from './questions.ts';

/**
 * Megabytes of script values that a thread may hold; a page of 50,000 elements is judged within. New values get far
 * less than is usual, which halves what a thread takes and costs a few per cent of its time.
 */
const heapLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 };

/** A question got no answer, because the thread was lost on it or before its turn came. */
export class ThreadLostError extends Error {
  /** Whether the thread was busy with this question, so that asking it again would lose another one. */
  readonly wasAtFault: boolean;
  /** The rule that did not end in time; null when something else happened. */
  readonly stoppedRule: string | null;

  constructor(message: string, wasAtFault: boolean, stoppedRule: string | null = null) {
    super(message);
    this.wasAtFault = wasAtFault;
    this.stoppedRule = stoppedRule;
  }
}

/** Milliseconds that one question may take before those behind it are asked elsewhere. */
const STUCK_MS = 3_000;

/** Nodes of a capture whose model takes hundreds of megabytes. */
const LARGE_PAGE_NODES = 20_000;

type Ask = Extract<Message, { type: 'ask' }>;
type Lose = (why: string, stoppedRule?: string | null) => void;

/** One thread that answers one question at a time. A question that takes too long, or crashes it, is its last one. */
export class JudgingThread {
  /** Questions that wait or are being answered. */
  waiting = 0;
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #pages = new Set<number>();
  /** The first reply says that the thread has loaded; that counts against no question's time. */
  readonly #ready: Promise<unknown>;
  #turn: Promise<unknown>;
  /** Rejects while one question takes long: those behind it need not wait for it. */
  #stuck = Promise.withResolvers<never>();
  #isStuck = false;
  #heldLargePage = false;
  /** The page whose question is being answered. */
  #answering: number | null = null;
  #lost: string | null = null;
  /** Ends the wait for the answer that is due. */
  #lose: Lose = () => {};

  constructor(script: URL, codeCache: string | null) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#progress = new Int32Array(progress).fill(-1);
    this.#worker = new Worker(script, {
      workerData: { progress, codeCache } satisfies ThreadStart,
      resourceLimits: heapLimits,
    });
    this.#worker.on('error', (error) => this.#end(`Judging crashed: ${error.message}`));
    this.#worker.on('exit', () => this.#end('Judging ended unexpectedly.'));
    this.#ready = this.#reply(() => {});
    this.#turn = this.#ready.catch(() => undefined);
    this.#stuck.promise.catch(() => undefined);
  }

  /** Whether one question has taken long and is not answered yet. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Whether a question of this page is better asked elsewhere. */
  isStuckFor(page: number): boolean {
    return this.#isStuck && this.#answering !== page;
  }

  /** Whether it has held a page whose memory it would keep for long: a fresh thread costs less. */
  get isBloated(): boolean {
    return this.#heldLargePage;
  }

  /** Whether it holds no page and has nothing to answer. */
  get isIdle(): boolean {
    return this.waiting === 0 && this.#pages.size === 0;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /**
   * @param message without the capture's part, which `opens` gives when this thread does not hold the page yet
   * @param timeLimitMs of the answer, asked for when its turn comes; the rule that runs when it is over is the one to
   * blame. 0: the question is not asked any more.
   * @throws {ThreadLostError}; an Error with the message of what was thrown in the thread
   */
  async ask<Name extends QuestionName>(
    message: Omit<Ask, 'type' | 'opens' | 'name' | 'given'> & {
      name: Name;
      given: Questions[Name]['given'];
    },
    opens: () => NonNullable<Ask['opens']>,
    timeLimitMs: () => number,
  ): Promise<Questions[Name]['got']> {
    this.waiting += 1;
    const before = this.#turn;
    // A page's own questions have to wait for each other wherever they are asked.
    const turn = this.#answering === message.page ? before : Promise.race([before, this.#stuck.promise]);
    const answered = turn.then(async () => {
      await this.#ready;
      if (this.#lost !== null) throw new ThreadLostError(this.#lost, false);
      const limitMs = timeLimitMs();
      if (limitMs <= 0) throw new Error('The time of the page was over before its turn came.');
      const opened = this.#pages.has(message.page) ? null : opens();
      this.#pages.add(message.page);
      if (opened !== null && opened.capture.nodes.kind.length > LARGE_PAGE_NODES) this.#heldLargePage = true;
      return await this.#send({ ...message, type: 'ask', opens: opened }, limitMs);
    });
    this.#turn = Promise.allSettled([before, answered]);
    try {
      const reply = await answered;
      if ('failed' in reply) throw new Error(reply.failed);
      return reply.got as Questions[Name]['got'];
    } finally {
      this.waiting -= 1;
    }
  }

  /** Lets go of a page. */
  forget(page: number): void {
    if (this.#pages.delete(page) && !this.isLost) {
      this.#worker.postMessage({ type: 'forget', page } satisfies Message);
    }
  }

  async close(why: string): Promise<void> {
    this.#end(why);
    await this.#worker.terminate();
  }

  async #send(message: Ask, limitMs: number): Promise<Reply> {
    const timer = setTimeout(() => this.#stop(limitMs), limitMs);
    this.#answering = message.page;
    const stuckTimer = setTimeout(() => this.#release(), STUCK_MS);
    try {
      return await this.#reply(() => this.#worker.postMessage(message));
    } finally {
      clearTimeout(timer);
      clearTimeout(stuckTimer);
      this.#answering = null;
      if (this.#isStuck) {
        this.#isStuck = false;
        this.#stuck = Promise.withResolvers<never>();
        this.#stuck.promise.catch(() => undefined);
      }
    }
  }

  async #reply(ask: () => void): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#worker.once('message', resolve);
    this.#lose = (why, stoppedRule) => reject(new ThreadLostError(why, true, stoppedRule));
    try {
      ask();
      return await promise;
    } finally {
      this.#worker.off('message', resolve);
      this.#lose = () => {};
    }
  }

  /** Sends the questions that wait elsewhere. */
  #release(): void {
    this.#isStuck = true;
    this.#stuck.reject(new ThreadLostError('An earlier question takes long.', false));
  }

  /** Ends a thread whose answer does not come. */
  #stop(limitMs: number): void {
    const rule = allRules[Atomics.load(this.#progress, 0)];
    this.#end(`Judging took more than ${Math.round(limitMs) / 1_000} seconds.`, rule?.id ?? null);
    void this.#worker.terminate();
  }

  #end(...[why, stoppedRule]: Parameters<Lose>): void {
    if (this.#lost !== null) return;
    this.#lost = why;
    this.#lose(why, stoppedRule);
  }
}
