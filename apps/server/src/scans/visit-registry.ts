import type { PageRef } from '../db/queries/slots.ts';

/**
 * Thrown if a visit was interrupted because other owners' pages, or earlier pages in its scan, need the slot.
 */
export class SlotReclaimedError extends Error {
  override readonly name = 'SlotReclaimedError';
}

/** The visits that this process is running, so that they can be interrupted. */
export class VisitRegistry {
  readonly #visits = new Map<string, Map<AbortController, number>>();

  /**
   * Runs a visit with a signal that is aborted when `signal` is, when the scan is aborted, or when the page's
   * slot is taken back.
   *
   * @throws {SlotReclaimedError} if the slot was taken back and the visit failed because of it. A visit that
   * succeeds anyway counts.
   */
  async run<Result>(
    { scanId, position }: PageRef,
    signal: AbortSignal,
    visit: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    const visits = this.#visits.get(scanId) ?? new Map();
    this.#visits.set(scanId, visits.set(controller, position));
    try {
      return await visit(AbortSignal.any([signal, controller.signal]));
    } catch (error) {
      // Thrown regardless of how the scanner reports the interruption.
      if (!signal.aborted && controller.signal.reason instanceof SlotReclaimedError)
        throw controller.signal.reason;
      throw error;
    } finally {
      visits.delete(controller);
      if (visits.size === 0 && this.#visits.get(scanId) === visits) this.#visits.delete(scanId);
    }
  }

  /** Aborts all of a scan's visits. */
  abortScan(scanId: string): void {
    for (const controller of this.#visits.get(scanId)?.keys() ?? []) controller.abort();
  }

  /** Interrupts a page's visit if it's running in this process, so that another page can have its slot. */
  interruptPage({ scanId, position }: PageRef): void {
    for (const [controller, visited] of this.#visits.get(scanId) ?? []) {
      if (visited === position) controller.abort(new SlotReclaimedError());
    }
  }
}
