import type { REPORT_TYPES } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { isCompleteRun } from '../../../tools/test/scope.ts';
import { generateReport, type TextFormat } from '../src/index.ts';
import { createBigScan } from './support/sample-scan.ts';

/** Pages per issue. The scan has 400 issues with 5 occurrences each per affected page. */
const PAGES_PER_ISSUE = isCompleteRun() ? 100 : 20;
const OCCURRENCES = 400 * 5 * PAGES_PER_ISSUE;

/** Measures the maximum number of occurrences read between two chunks of the report, and the total. */
async function measureReading(format: TextFormat, type: (typeof REPORT_TYPES)[number]) {
  let sinceLastChunk = 0;
  let maxUnwritten = 0;
  let read = 0;
  let characters = 0;
  const input = createBigScan(PAGES_PER_ISSUE, () => {
    read += 1;
    sinceLastChunk += 1;
    maxUnwritten = Math.max(maxUnwritten, sinceLastChunk);
  });
  for await (const piece of generateReport(input, { type, format })) {
    sinceLastChunk = 0;
    characters += piece.length;
  }
  return { maxUnwritten, read, characters };
}

test.each([
  ['json', 1],
  ['csv', 1],
  ['sarif', 1],
] as const)('writes each occurrence as soon as it’s read (%s)', async (format, maxUnwritten) => {
  expect(await measureReading(format, 'detailed')).toMatchObject({ read: OCCURRENCES, maxUnwritten });
});

test.each(['junit', 'earl'] as const)('keeps only one page at a time in memory (%s)', async (format) => {
  const { read, maxUnwritten } = await measureReading(format, 'detailed');
  expect(read).toBe(OCCURRENCES);
  // The scan's largest page has 400 issues with five occurrences each.
  expect(maxUnwritten).toBeLessThanOrEqual(2_000);
});

test.each(['summary', 'conformance'] as const)(
  'generates a small HTML %s report for many occurrences',
  async (type) => {
    const { read, characters } = await measureReading('html', type);
    expect(read).toBeLessThanOrEqual(5);
    expect(characters).toBeLessThan(200_000);
  },
);

test.each(['detailed', 'developer'] as const)('limits the size of an HTML %s report', async (type) => {
  const { maxUnwritten, characters } = await measureReading('html', type);
  expect(maxUnwritten).toBeLessThanOrEqual(200);
  expect(characters).toBeLessThan(4_000_000);
});
