import type { REPORT_TYPES } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { generateReport, type TextFormat } from '../src/index.ts';
import { createBigScan } from './kit/sample-scan.ts';

/** The most occurrences that were read without a piece of the report being handed on, and how many in all. */
async function measureReading(format: TextFormat, type: (typeof REPORT_TYPES)[number]) {
  let sinceLast = 0;
  let most = 0;
  let read = 0;
  let characters = 0;
  const input = createBigScan(() => {
    read += 1;
    sinceLast += 1;
    most = Math.max(most, sinceLast);
  });
  for await (const piece of generateReport(input, { type, format })) {
    sinceLast = 0;
    characters += piece.length;
  }
  return { most, read, characters };
}

test.each([
  ['json', 1],
  ['csv', 1],
  ['sarif', 1],
] as const)('%s hands each of 200,000 occurrences on as it is read', async (format, most) => {
  expect(await measureReading(format, 'detailed')).toMatchObject({ read: 200_000, most });
});

test.each(['junit', 'earl'] as const)('%s holds one page at a time', async (format) => {
  const { read, most } = await measureReading(format, 'detailed');
  expect(read).toBe(200_000);
  // The fullest page of the scan has 400 causes with five places each.
  expect(most).toBeLessThanOrEqual(2_000);
});

test.each(['summary', 'conformance'] as const)('html: a %s of 200,000 occurrences is small', async (type) => {
  const { read, characters } = await measureReading('html', type);
  expect(read).toBeLessThanOrEqual(5);
  expect(characters).toBeLessThan(200_000);
});

test.each(['detailed', 'developer'] as const)('html: a %s report is bounded, and says so', async (type) => {
  const { most, characters } = await measureReading('html', type);
  expect(most).toBeLessThanOrEqual(200);
  expect(characters).toBeLessThan(4_000_000);
});
