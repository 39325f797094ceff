import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger as Logger } from 'fastify';
import type { MessageFromThread, MessageToThread, ThreadData, ThreadProblem } from './messages.ts';
import { restoreError } from './messages.ts';
import type { Tasks } from './task-types.ts';

export interface TaskOptions {
  /** The request's upload. Only as much as the task needs is read. */
  readonly upload?: Readable;
  /** Cancels the task if its result is no longer needed. */
  readonly signal?: AbortSignal;
}

/** A finished task's result. */
export interface FinishedTask<Value> {
  readonly value: Value;
  /** The file, which the task creates while it's being read; empty if the task creates none. */
  readonly content: Readable;
}

/** What a thread's tasks use of the process. */
export interface ThreadObservers {
  /** Receives problems that don't fail a task. */
  readonly log: Pick<Logger, 'error'>;
  /** Returns the current trace, which jobs sent by a task belong to. */
  getTraceparent(): string | undefined;
}

/** A thread that runs tasks: a worker, or in tests a stand-in in the same thread. */
export type TaskThread = Pick<Worker, 'postMessage' | 'terminate' | 'unref'> & {
  on(event: 'message', listener: (message: MessageFromThread | ThreadProblem) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'exit', listener: () => void): void;
};

/** Starts a thread. Messages sent to it before it's ready must not be lost. */
export type StartThread = (data: ThreadData) => TaskThread;

const startWorker: StartThread = (data) =>
  new Worker(new URL('./work.worker.ts', import.meta.url), {
    workerData: data,
    transferList: 'port' in data.database ? [data.database.port] : [],
  });

/** The thread takes a second to start and some memory, so it exits after this much time without a task. */
const MAX_IDLE_MS = 5 * 60_000;

/**
 * A worker thread for requests that would otherwise block all others: exporting, importing and reporting on
 * large audits takes seconds of computation. It has its own database connection, so that rows never pass
 * through the main thread. It starts with the first task, and again after it has failed or the embedded
 * database has stopped.
 */
export class WorkThread {
  readonly #prepare: () => Promise<ThreadData>;
  #thread: Promise<OpenThread> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  readonly #observers: ThreadObservers;
  readonly #startThread: StartThread;

  /** @param prepare Creates what a new thread receives. */
  constructor(
    prepare: () => Promise<ThreadData>,
    observers: ThreadObservers,
    startThread: StartThread = startWorker,
  ) {
    this.#prepare = prepare;
    this.#observers = observers;
    this.#startThread = startThread;
  }

  /**
   * @throws the task's error: an {@link ApiProblem}, a {@link StorageError} or an error with the original
   *   message and stack.
   */
  async run<Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
    options: TaskOptions = {},
  ): Promise<FinishedTask<Tasks[Name]['value']>> {
    const thread = await this.#open();
    return (await thread.run(name, input, options)) as FinishedTask<Tasks[Name]['value']>;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const thread = await this.#thread?.catch(() => undefined);
    await thread?.close();
  }

  #open(): Promise<OpenThread> {
    this.#thread ??= this.#start();
    return this.#thread;
  }

  async #start(): Promise<OpenThread> {
    try {
      const worker = this.#startThread(await this.#prepare());
      const thread: OpenThread = new OpenThread(worker, {
        ...this.#observers,
        onEnd: () => {
          this.#thread = undefined;
        },
        onIdle: (isIdle) => {
          clearTimeout(this.#idleTimer);
          if (isIdle) this.#idleTimer = setTimeout(() => void thread.close(), MAX_IDLE_MS).unref();
        },
      });
      return thread;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
  }
}

/** A task as seen by the main thread. */
interface OpenTask {
  readonly resolve: (finished: FinishedTask<unknown>) => void;
  readonly reject: (error: Error) => void;
  readonly upload: AsyncIterator<Uint8Array> | undefined;
  content?: Readable;
}

class OpenThread {
  readonly #worker: TaskThread;
  readonly #tasks = new Map<number, OpenTask>();
  readonly #onIdle: (isIdle: boolean) => void;
  readonly #getTraceparent: () => string | undefined;
  #count = 0;
  #failure: Error | undefined;

  constructor(
    worker: TaskThread,
    {
      onEnd,
      onIdle,
      log,
      getTraceparent,
    }: ThreadObservers & { readonly onEnd: () => void; readonly onIdle: (isIdle: boolean) => void },
  ) {
    this.#onIdle = onIdle;
    this.#getTraceparent = getTraceparent;
    this.#worker = worker;
    // Requests keep the process alive, but a thread they might need shouldn't.
    this.#worker.unref();
    this.#worker.on('message', (message) => {
      if ('line' in message) log.error({ err: restoreError(message.problem) }, message.line);
      else void this.#receive(message);
    });
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    this.#worker.on('exit', () => {
      onEnd();
      const error = new Error('The worker thread has ended.', { cause: this.#failure });
      for (const id of [...this.#tasks.keys()]) this.#fail(id, error);
    });
  }

  run(name: string, input: unknown, { upload, signal }: TaskOptions): Promise<FinishedTask<unknown>> {
    this.#count += 1;
    const id = this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<FinishedTask<unknown>>();
    this.#tasks.set(id, { resolve, reject, upload: upload?.[Symbol.asyncIterator]() });
    this.#onIdle(false);
    this.#post({ id, start: { name, input, traceparent: this.#getTraceparent() } });
    signal?.addEventListener('abort', () => this.#cancel(id, signal.reason as Error), { once: true });
    if (signal?.aborted) this.#cancel(id, signal.reason as Error);
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: MessageToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  async #receive(message: MessageFromThread): Promise<void> {
    const { id } = message;
    const task = this.#tasks.get(id);
    if (!task) return;
    if ('pullUpload' in message) await this.#sendUpload(id, task);
    else if ('error' in message) this.#fail(id, restoreError(message.error));
    else if ('chunk' in message) {
      task.content!.push(message.chunk);
      if (message.chunk === null) this.#end(id);
    } else {
      task.content = message.hasContent ? this.#createContent(id) : Readable.from([]);
      task.resolve({ value: message.value, content: task.content });
      if (!message.hasContent) this.#end(id);
    }
  }

  async #sendUpload(id: number, { upload }: OpenTask): Promise<void> {
    try {
      const { done, value } = (await upload?.next()) ?? { done: true, value: undefined };
      // A copy, because a chunk may be part of a buffer that others use.
      const chunk = done ? null : Uint8Array.from(value);
      this.#post({ id, upload: chunk }, chunk === null ? [] : [chunk.buffer]);
    } catch (error) {
      this.#cancel(id, error as Error);
    }
  }

  #createContent(id: number): Readable {
    return new Readable({
      read: () => this.#post({ id, pull: true }),
      destroy: (error, done) => {
        if (this.#tasks.has(id)) this.#cancel(id, error ?? new Error('The content was not read.'));
        done(error);
      },
    });
  }

  #cancel(id: number, error: Error): void {
    if (!this.#tasks.has(id)) return;
    this.#post({ id, cancel: true });
    this.#fail(id, error);
  }

  #fail(id: number, error: Error): void {
    const task = this.#tasks.get(id);
    this.#end(id);
    task?.reject(error);
    task?.content?.destroy(error);
  }

  #end(id: number): void {
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    // The rest of the upload isn't needed.
    task?.upload?.return?.().catch(() => undefined);
    if (this.#tasks.size === 0) this.#onIdle(true);
  }
}
