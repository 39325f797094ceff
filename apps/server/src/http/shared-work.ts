/** Work that several requests can wait for together. */
interface RunningWork<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Does the same work once for everyone who asks for it while it is running. It is canceled only when everyone
 * who asked for it has left.
 */
export class SharedWork<Result> {
  readonly #running = new Map<string, RunningWork<Result>>();

  /**
   * @param key the same for the same work
   * @param signal aborted when the caller no longer needs the result
   * @param start starts the work, unless it is already running
   * @throws what the work throws, or the signal's reason
   */
  async run(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const work = this.#running.get(key) ?? this.#start(key, start);
    work.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      work.waiting -= 1;
      if (work.waiting === 0) this.#cancel(key, work);
      left.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([work.result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Result>): RunningWork<Result> {
    const controller = new AbortController();
    const work = { result: start(controller.signal), controller, waiting: 0 };
    this.#running.set(key, work);
    const end = () => this.#forget(key, work);
    work.result.then(end, end);
    return work;
  }

  #cancel(key: string, work: RunningWork<Result>): void {
    // Anyone who asks from now on needs the work to start again.
    this.#forget(key, work);
    work.controller.abort();
  }

  #forget(key: string, work: RunningWork<Result>): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
