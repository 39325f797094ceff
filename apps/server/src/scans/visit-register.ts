/** The visits that this process is at, so that those of a scan that ended can be broken off. */
export class VisitRegister {
  readonly #visits = new Map<string, Set<AbortController>>();

  /**
   * Runs a visit with a signal that is aborted when `signal` is, or when the scan's visits are broken off.
   */
  async run<Result>(
    scanId: string,
    signal: AbortSignal,
    visit: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const visits = this.#visits.get(scanId) ?? new Set();
    this.#visits.set(scanId, visits.add(controller));
    try {
      return await visit(AbortSignal.any([signal, controller.signal]));
    } finally {
      visits.delete(controller);
      if (visits.size === 0) this.#visits.delete(scanId);
    }
  }

  /** Breaks off what goes on for a scan. */
  breakOff(scanId: string): void {
    for (const controller of this.#visits.get(scanId) ?? []) controller.abort();
  }
}
