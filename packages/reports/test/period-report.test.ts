import { PERIOD_REPORT_TYPES, PeriodReportData, type PeriodReportFormat } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import { generatePeriodReport, summarizePeriodReport } from '../src/index.ts';
import { findReportFailures } from './support/find-report-failures.ts';
import { parseCsv } from './support/parse-csv.ts';
import { createSamplePeriod } from './support/sample-period.ts';
import { joinText } from './support/sample-scan.ts';

const brand = { name: 'Acme & Sons', color: '#0a5850', logo: null };
const generate = (data: PeriodReportData, format: Exclude<PeriodReportFormat, 'pdf'>) =>
  joinText(generatePeriodReport({ data, brand }, format));

/** Returns the cell text of a table's rows, by the id of its heading. */
function readTable(html: string, id: string): string[][] {
  const [table = ''] =
    html.slice(html.indexOf(`aria-labelledby="${id}"`)).match(/<table>.*?<\/table>/s) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, '').trim(),
    ),
  );
}

describe.each(PERIOD_REPORT_TYPES)('a %s report', (type) => {
  const data = createSamplePeriod(type);

  test.each([320, 1280])('has no failures in Curbcut and axe-core at %i px', async (width) => {
    expect(await findReportFailures(await generate(data, 'html'), width)).toEqual({ curbcut: [], axe: [] });
  });

  test('shows what wasn’t tested instead of 0', async () => {
    const html = await generate(data, 'html');
    const untested = readTable(html, 'untested').slice(1);
    expect(untested.map(([site]) => site)).toEqual(['shop.example', 'old.example', 'new.example']);
    expect(untested[0]![1]).toBe(
      '2 pages couldn’t be tested in the last scan. 7 more pages were found but not scanned because of the page limit. 4 parts of pages weren’t tested or were only partly tested.',
    );
    expect(untested[1]![1]).toMatch(/^Not scanned in this period; last scanned on May 2, 2026\./);
    expect(untested[2]![1]).toBe('This site has never been scanned, so there are no results.');
    const [, shop, old, fresh] = readTable(html, 'sites');
    expect(shop!.slice(3)).toEqual(['2', '1', '3', '0', '5', '8', '3', '2', '1']);
    expect(old!.slice(-3)).toEqual(['–', '–', '–']);
    expect(fresh!.slice(1)).toEqual(['Never scanned', ...Array.from({ length: 10 }, () => '–')]);
    expect(html).toContain('it makes no claim of conformance');
  });

  test('shows the organization’s brand', async () => {
    const html = await generate(data, 'html');
    expect(html).toContain('<p class="maker">Acme &amp; Sons</p>');
    expect(html).toContain(':root { --primary: #0a5850; }');
    expect(html).toContain('content: "Acme & Sons"');
    expect(await joinText(generatePeriodReport({ data }, 'html'))).toContain('Curbcut</p>');
  });

  test('has the same numbers in every format', async () => {
    const html = await generate(data, 'html');
    const json = PeriodReportData.parse(JSON.parse(await generate(data, 'json')));
    expect(json).toEqual(data);
    const all = readTable(html, 'changes').find(([label]) => label === 'All')!;
    expect(all.slice(1, 6)).toEqual(['4', '3', '1', '2', '6']);
    const [head, ...cells] = parseCsv((await generate(data, 'csv')).replace('\uFEFF', ''));
    const rows = cells.map((row) => Object.fromEntries(row.map((cell, index) => [head![index]!, cell])));
    const shop = rows.find((row) => (row.site ?? row.name) === 'https://shop.example')!;
    const { open_at_start, found, regressed, fixed, open_at_end } = shop;
    expect([open_at_start, found, regressed, fixed, open_at_end]).toEqual(all.slice(1, 6));
    const unknown = rows.find((row) => (row.site ?? row.name) === 'https://new.example')!;
    expect([unknown.found, unknown.fixed, unknown.open_at_end]).toEqual(['', '', '']);
  });

  test('outputs names as text', async () => {
    const hostile = createSamplePeriod(type, { name: '</style><script>alert(1)</script>\u202E=1+1' });
    const quoted = { name: '"; } body { display: none } </style><script>', color: null, logo: null };
    const html = await joinText(generatePeriodReport({ data: hostile, brand: quoted }, 'html'));
    expect(html).not.toContain('<script');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('\u202E');
  });
});

test('a progress report shows the criteria, comparable scores, and why other scores aren’t comparable', async () => {
  const html = await generate(createSamplePeriod('progress'), 'html');
  expect(readTable(html, 'criteria').map(([criterion]) => criterion)).toEqual([
    'Criterion',
    '1.1.1 Non-text Content',
    'Best practices',
  ]);
  const [, shop, old] = readTable(html, 'scores');
  expect(shop!.slice(1, 3)).toEqual(['58, 64', '+6']);
  expect(shop![3]).toContain('The depth changed from quick to standard.');
  expect(old![2]).toBe('No comparable scan');
  expect(html).toContain('16.5 days');
});

test('a portfolio report shows rules and audits', async () => {
  const html = await generate(createSamplePeriod('portfolio'), 'html');
  expect(readTable(html, 'rules')[1]).toEqual(['Images have alternative text', 'Critical', '2 of 3', '6']);
  expect(readTable(html, 'audits')[1]!.slice(2, 4)).toEqual(['In progress', '10 of 65']);
});

test('the summary for emails mentions what isn’t known', () => {
  expect(summarizePeriodReport(createSamplePeriod('portfolio'))).toEqual([
    '3 sites: 6 open issues (2 critical, 1 serious, 3 moderate), 5 overdue, 8 to review.',
    'Changes: 3 found, 2 fixed (verified by scans), 1 regressed.',
    '1 site wasn’t scanned in this period, so we don’t know what changed there.',
    '1 site has never been scanned, so we know nothing about it.',
  ]);
});
