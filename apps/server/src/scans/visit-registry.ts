import type { PageRef } from '../db/queries/slots.ts';

/** A visit was interrupted because the slot is needed for pages of other owners. */
export class SlotTakenError extends Error {
  override readonly name = 'SlotTakenError';
}

/** The visits that this process is at, so that they can be interrupted. */
export class VisitRegistry {
  readonly #visits = new Map<string, Map<AbortController, number>>();

  /**
   * Runs a visit with a signal that is aborted when `signal` is, when the scan's visits are broken off, or when the
   * slot of the page is taken.
   *
   * @throws {SlotTakenError} when the slot was taken and the visit therefore failed. A visit that succeeds all the same
   *   counts.
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
      // However the scanner reports the interruption.
      if (!signal.aborted && controller.signal.reason instanceof SlotTakenError)
        throw controller.signal.reason;
      throw error;
    } finally {
      visits.delete(controller);
      if (visits.size === 0 && this.#visits.get(scanId) === visits) this.#visits.delete(scanId);
    }
  }

  /** Breaks off what goes on for a scan. */
  abortScan(scanId: string): void {
    for (const controller of this.#visits.get(scanId)?.keys() ?? []) controller.abort();
  }

  /** Interrupts the visit of a page, if this process is at it, so that its slot can be given to another. */
  interruptPage({ scanId, position }: PageRef): void {
    for (const [controller, visited] of this.#visits.get(scanId) ?? []) {
      if (visited === position) controller.abort(new SlotTakenError());
    }
  }
}
