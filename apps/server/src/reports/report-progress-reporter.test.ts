import { expect, test } from 'vitest';
import { getReportStep, ReportProgressReporter } from './report-progress-reporter.ts';

const scan = { pagesTested: 2, pagesNotTested: 0, failedFindings: 0, needsReviewFindings: 0 };

async function* streamPieces() {
  yield 'one';
  yield 'two';
}

test.each([
  ['pdf', 'printing'],
  ['html', 'reading'],
] as const)(
  '%s: reports that reading is complete at the end of the text; then the step is %s',
  async (format, step) => {
    const reported: number[] = [];
    const reporter = new ReportProgressReporter(scan, { type: 'summary', format }, async (percent) =>
      reported.push(percent),
    );
    const text: string[] = [];
    for await (const piece of reporter.trackText(streamPieces())) text.push(piece);
    expect(text).toEqual(['one', 'two']);
    expect(reported).toHaveLength(1);
    expect(getReportStep(reported[0]!, format)).toBe(step);
    expect(getReportStep(reported[0]! - 1, format)).toBe('reading');
  },
);
