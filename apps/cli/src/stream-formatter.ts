import type { ScanEvent } from '@curbcut/contract';

/** Converts scan events to text for standard output. */
export interface StreamFormatter {
  /** Returns the text to write now, or an empty string. */
  onEvent(event: ScanEvent): string;
  /**
   * Returns the text to write when the scan has ended.
   *
   * @param known fingerprints of issues in the baseline, which human-readable formats omit
   */
  end(known?: ReadonlySet<string>): string;
}
