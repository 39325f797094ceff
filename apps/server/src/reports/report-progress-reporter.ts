import type { CreateReportBody, ReportFormat, ReportStep } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';

/** Changes that come faster are told as one. */
const MIN_INTERVAL_MS = 500;
/** How far a report is told to be when all of it was read: a PDF is printed then. */
const readCompletePercent = { pdf: 60, other: 95 };

/** What is being done at a percentage that was told. */
export function getReportStep(percent: number, format: ReportFormat): ReportStep {
  return format === 'pdf' && percent >= readCompletePercent.pdf ? 'printing' : 'reading';
}
/** Reports walk the pages once to count and once to tell. */
const PAGE_PASSES = 2;

/** Tells how far a report is, by what was read of the scan. */
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
    tell: (percent: number) => Promise<unknown>,
  ) {
    const pages = PAGE_PASSES * (scan.pagesTested + scan.pagesNotTested);
    // A summary tells of causes only.
    const findings = type === 'summary' ? 0 : scan.failedFindings + scan.needsReviewFindings;
    this.#total = pages + findings;
    this.#readCompletePercent = readCompletePercent[format === 'pdf' ? 'pdf' : 'other'];
    this.#report = tell;
  }

  /** Counts a row that was read. */
  countRow(): void {
    this.#read += 1;
  }

  /** The same text, telling on the way, and at its end that all was read. */
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
