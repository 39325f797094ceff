import type { MakeReportBody, ReportFormat, ReportStep } from '@curbcut/contract';
import type { ScanRow } from '../db/queries/scans.ts';

/** Changes that come faster are told as one. */
const SPACING_MS = 500;
/** How far a report is told to be when all of it was read: a PDF is printed then. */
const ALL_READ = { pdf: 60, other: 95 };

/** What is being done at a percentage that was told. */
export function stepAt(percent: number, format: ReportFormat): ReportStep {
  return format === 'pdf' && percent >= ALL_READ.pdf ? 'printing' : 'reading';
}
/** Reports walk the pages once to count and once to tell. */
const WALKS_OF_PAGES = 2;

/** Tells how far a report is, by what was read of the scan. */
export class Teller {
  readonly #tell: (percent: number) => Promise<unknown>;
  readonly #total: number;
  readonly #allRead: number;
  #read = 0;
  #told = 0;
  #toldAt = Date.now();

  constructor(
    scan: Pick<ScanRow, 'pagesTested' | 'pagesNotTested' | 'failedFindings' | 'needsReviewFindings'>,
    { type, format }: MakeReportBody,
    tell: (percent: number) => Promise<unknown>,
  ) {
    const pages = WALKS_OF_PAGES * (scan.pagesTested + scan.pagesNotTested);
    // A summary tells of causes only.
    const findings = type === 'summary' ? 0 : scan.failedFindings + scan.needsReviewFindings;
    this.#total = pages + findings;
    this.#allRead = ALL_READ[format === 'pdf' ? 'pdf' : 'other'];
    this.#tell = tell;
  }

  /** Counts a row that was read. */
  count(): void {
    this.#read += 1;
  }

  /** The same text, telling on the way, and at its end that all was read. */
  async *along(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      yield piece;
      const percent = Math.floor(this.#allRead * Math.min(1, this.#read / Math.max(1, this.#total)));
      if (percent > this.#told && Date.now() - this.#toldAt >= SPACING_MS) await this.#tellNow(percent);
    }
    await this.#tellNow(this.#allRead);
  }

  async #tellNow(percent: number): Promise<void> {
    this.#told = percent;
    this.#toldAt = Date.now();
    await this.#tell(percent);
  }
}
