import type { ReportType } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { formatCsvRow } from '../src/csv/csv.ts';
import { generateReport } from '../src/index.ts';
import { parseCsv } from './support/parse-csv.ts';
import { createSampleScan, HOSTILE_TEXT, joinText, type SampleOptions } from './support/sample-scan.ts';

async function generateTable(type: ReportType, options?: SampleOptions) {
  const [head, ...rows] = parseCsv(
    await joinText(generateReport(createSampleScan(options), { type, format: 'csv' })),
  );
  for (const row of rows) expect(row).toHaveLength(head!.length);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head![index]!, cell])));
}

/** The states in the coverage rows at the end, which are not findings. */
const COVERAGE_STATES = ['tested', 'partly-tested', 'not-tested', 'not-examined', 'needs-review'];

test('has one row per occurrence and per page that was not tested', async () => {
  const rows = (await generateTable('detailed')).filter(({ outcome }) => !COVERAGE_STATES.includes(outcome!));
  expect(rows).toHaveLength(33);
  expect(rows[0]).toMatchObject({
    outcome: 'failed',
    severity: 'critical',
    rule: 'image-alt',
    wcag: '1.1.1',
    page: 'https://shop.example/',
  });
  expect(rows.at(-1)).toMatchObject({ outcome: 'untested', page: 'https://shop.example/account' });
});

test('has one row per issue in a summary, and one per criterion in a conformance report', async () => {
  const issues = await generateTable('summary');
  expect(issues.filter(({ rule }) => rule !== '')).toHaveLength(4);
  const criteria = await generateTable('conformance');
  expect(criteria.filter(({ criterion }) => criterion !== '')).toHaveLength(55);
  expect(criteria.find(({ criterion }) => criterion === '1.1.1')).toMatchObject({ status: 'failed' });
});

test.each([
  ['summary', 'outcome', 'cause'],
  ['detailed', 'outcome', 'message'],
  ['conformance', 'status', 'manual_check'],
] as const)(
  'ends with what was tested, what was not and what needs review (%s)',
  async (type, state, what) => {
    const rows = await generateTable(type);
    const table = rows
      .slice(rows.findIndex((row) => row[state] === 'tested'))
      .map((row) => [row[state], row.title, row[what]]);
    expect(table).toContainEqual([
      'not-tested',
      '40 pages',
      'Found but not scanned: this scan was limited to 9 pages.',
    ]);
    expect(table).toContainEqual(['not-examined', '1 part on 1 page', 'A canvas is drawn, not marked up.']);
    expect(table).toContainEqual([
      'needs-review',
      'Every page',
      'Whether alternative text conveys the meaning of each image.',
    ]);
    expect(table.every(([name]) => COVERAGE_STATES.includes(name!))).toBe(true);
  },
);

test('never outputs page content as a formula', async () => {
  const rows = await generateTable('detailed', { hostile: true });
  const hostile = rows.filter(({ name }) => name === `'${HOSTILE_TEXT.name}`);
  expect(hostile.length).toBeGreaterThan(0);
  for (const cell of rows.flatMap(Object.values)) expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@]/u);
});

test('quotes cells with commas, quotes and line breaks', () => {
  expect(formatCsvRow(['a', 'b,c', 'd "e"', 'f\ng', 1, null])).toBe('a,"b,c","d ""e""","f\ng",1,\r\n');
  expect(formatCsvRow(['a\rb', '', 'c\r\nd'])).toBe('"a\rb",,"c\r\nd"\r\n');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\u0000=1'])(
  'puts an apostrophe before the formula %j',
  (text) => {
    expect(formatCsvRow([text]).replace(/^"/, '')[0]).toBe("'");
  },
);

test('leaves numbers unchanged', () => {
  expect(formatCsvRow([-1])).toBe('-1\r\n');
});
