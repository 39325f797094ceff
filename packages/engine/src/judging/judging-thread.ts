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

type Ask = Extract<Message, { type: 'ask' }>;
type Lose = (why: string, stoppedRule?: string | null) => void;

/** One thread that answers one question at a time. A question that takes too long, or crashes it, is its last one. */
export class JudgingThread {
  /** Questions that wait or are being answered. */
  waiting = 0;
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #timeLimitMs: number;
  readonly #pages = new Set<number>();
  /** The first reply says that the thread has loaded; that counts against no question's time. */
  readonly #ready: Promise<unknown>;
  #turn: Promise<unknown>;
  #lost: string | null = null;
  /** Ends the wait for the answer that is due. */
  #lose: Lose = () => {};

  /** @param timeLimitMs for one question; the rule that is then being asked is the one to blame */
  constructor(script: URL, timeLimitMs: number, codeCache: string | null) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#progress = new Int32Array(progress).fill(-1);
    this.#timeLimitMs = timeLimitMs;
    this.#worker = new Worker(script, {
      workerData: { progress, codeCache } satisfies ThreadStart,
      resourceLimits: heapLimits,
    });
    this.#worker.on('error', (error) => this.#end(`Judging crashed: ${error.message}`));
    this.#worker.on('exit', () => this.#end('Judging ended unexpectedly.'));
    this.#ready = this.#reply(() => {});
    this.#turn = this.#ready.catch(() => undefined);
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /**
   * @param message without the capture's part, which `opens` gives when this thread does not hold the page yet
   * @throws {ThreadLostError}; an Error with the message of what was thrown in the thread
   */
  async ask<Name extends QuestionName>(
    message: Omit<Ask, 'type' | 'opens' | 'name' | 'given'> & {
      name: Name;
      given: Questions[Name]['given'];
    },
    opens: () => NonNullable<Ask['opens']>,
  ): Promise<Questions[Name]['got']> {
    this.waiting += 1;
    const answered = this.#turn.then(async () => {
      await this.#ready;
      if (this.#lost !== null) throw new ThreadLostError(this.#lost, false);
      const isHeld = this.#pages.has(message.page);
      this.#pages.add(message.page);
      return await this.#send({ ...message, type: 'ask', opens: isHeld ? null : opens() });
    });
    this.#turn = answered.catch(() => undefined);
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

  async #send(message: Ask): Promise<Reply> {
    const timer = setTimeout(() => this.#stop(), this.#timeLimitMs);
    try {
      return await this.#reply(() => this.#worker.postMessage(message));
    } finally {
      clearTimeout(timer);
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

  /** Ends a thread whose answer does not come. */
  #stop(): void {
    const rule = allRules[Atomics.load(this.#progress, 0)];
    this.#end(`Judging took more than ${this.#timeLimitMs / 1_000} seconds.`, rule?.id ?? null);
    void this.#worker.terminate();
  }

  #end(...[why, stoppedRule]: Parameters<Lose>): void {
    if (this.#lost !== null) return;
    this.#lost = why;
    this.#lose(why, stoppedRule);
  }
}
