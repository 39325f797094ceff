import type { CreateReportBody, ReportFormat, ReportStep } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';

/** Minimum interval between reported changes. */
const MIN_INTERVAL_MS = 500;
/** The percentage reached once all rows have been read; a PDF is printed after that. */
const readCompletePercent = { pdf: 60, other: 95 };

/** Returns a report's step at a reported percentage. */
export function getReportStep(percent: number, format: ReportFormat): ReportStep {
  return format === 'pdf' && percent >= readCompletePercent.pdf ? 'printing' : 'reading';
}
/** Reports read all pages twice: once to count and once to write. */
const PAGE_PASSES = 2;

/** Reports a report's progress based on the rows read from the scan. */
export class ReportProgressReporter {
  readonly #report: (percent: number) => Promise<unknown>;
  readonly #total: number;
  readonly #readCompletePercent: number;
  #read = 0;
  #reportedPercent = 0;
  #reportedAt = Date.now();

  constructor(
    scan: Pick<ScanRow, 'pagesTested' | 'pagesNotTested' | 'failedFindings' | 'needsReviewFindings'>,
    { type, format }: CreateReportBody,
    reportPercent: (percent: number) => Promise<unknown>,
  ) {
    const pages = PAGE_PASSES * (scan.pagesTested + scan.pagesNotTested);
    // A summary doesn't read occurrences.
    const findings = type === 'summary' ? 0 : scan.failedFindings + scan.needsReviewFindings;
    this.#total = pages + findings;
    this.#readCompletePercent = readCompletePercent[format === 'pdf' ? 'pdf' : 'other'];
    this.#report = reportPercent;
  }

  /** Counts a row that was read. */
  countRow(): void {
    this.#read += 1;
  }

  /** Passes the text through and reports progress, then completion at the end. */
  async *trackText(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      yield piece;
      const percent = Math.floor(
        this.#readCompletePercent * Math.min(1, this.#read / Math.max(1, this.#total)),
      );
      if (percent > this.#reportedPercent && Date.now() - this.#reportedAt >= MIN_INTERVAL_MS)
        await this.#reportNow(percent);
    }
    await this.#reportNow(this.#readCompletePercent);
  }

  async #reportNow(percent: number): Promise<void> {
    this.#reportedPercent = percent;
    this.#reportedAt = Date.now();
    await this.#report(percent);
  }
}
