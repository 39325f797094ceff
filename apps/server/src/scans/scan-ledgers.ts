import { type LedgerPage, PartsLedger } from '@curbcut/engine';

/**
 * The ledgers of the scans whose pages this process visits: each part of a site is tested once. A page that another
 * process has visited is not in it, so its parts are tested again here.
 */
export class ScanLedgers {
  readonly #ledgers = new Map<string, PartsLedger>();

  /**
   * Adds a page before it is visited.
   *
   * @returns its place in the ledger; `end` must be called when the visit is over
   */
  open(scanId: string, position: number): LedgerPage & { end(): void } {
    const ledger = this.#ledgers.get(scanId) ?? new PartsLedger();
    this.#ledgers.set(scanId, ledger);
    return ledger.open(position);
  }

  /** Forgets a scan that has ended. */
  forget(scanId: string): void {
    this.#ledgers.delete(scanId);
  }
}
