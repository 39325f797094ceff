import { expect, test } from 'vitest';
import { generateReport, type ReportOptions } from '../src/index.ts';
import { createSampleScan } from './support/sample-scan.ts';

const excluded = { ignored: 2, false_positive: 1 };
const excludedSentence = '3 issues excluded: 2 ignored, 1 false positive.';

const generateText = async (choice: ReportOptions, options: Parameters<typeof createSampleScan>[0]) => {
  let text = '';
  for await (const piece of generateReport(createSampleScan(options), choice)) text += piece;
  return text;
};

const formats = ['html', 'json', 'csv', 'sarif', 'earl', 'junit', 'openacr'] as const;
const types = ['summary', 'detailed', 'developer', 'conformance'] as const;
const choices = formats.flatMap((format) =>
  (format === 'openacr' ? (['conformance'] as const) : types).map((type) => ({ format, type })),
);

test.each(choices)('$format ($type) reports how many issues are excluded and why', async (choice) => {
  const json = choice.format === 'json';
  expect(await generateText(choice, { excluded })).toContain(
    json ? JSON.stringify(excluded) : excludedSentence,
  );
  expect(await generateText(choice, {})).not.toMatch(/issues? excluded:/);
});

test.each(choices)(
  '$format ($type) reports how many results are reused, and when they are from',
  async (choice) => {
    const sample = createSampleScan({});
    const dates = ['2026-11-03T08:00:00.000Z', '2026-11-01T08:00:00.000Z'];
    async function* pages() {
      let number = 0;
      for await (const page of sample.pages()) yield { ...page, reused_from: dates[number++] ?? null };
    }
    let text = '';
    for await (const piece of generateReport({ ...sample, pages }, choice)) text += piece;
    if (choice.format === 'json') expect(JSON.parse(text).counts.pages_reused).toBe(2);
    else
      expect(text).toMatch(
        /2 pages reused from earlier scans[\s\S]*The oldest results are from 2026-11-01\./,
      );
    // Each assertion about a page has the date of its test.
    if (choice.format === 'earl') expect(text).toContain('"2026-11-03T08:00:00.000Z"');
    expect(await generateText(choice, {})).not.toMatch(/from earlier scans/);
  },
);

test('counts occurrences that need review separately from those of failed issues', async () => {
  const { counts, issues } = JSON.parse(await generateText({ format: 'json', type: 'detailed' }, {}));
  const sum = (outcome: string) =>
    issues
      .filter((issue: { outcome: string }) => issue.outcome === outcome)
      .reduce((total: number, { occurrences }: { occurrences: number }) => total + occurrences, 0);
  expect(counts.occurrences).toBe(sum('failed'));
  expect(counts.needs_review_occurrences).toBe(sum('cantTell'));
  expect(counts.needs_review_occurrences).toBeGreaterThan(0);
});

test('shows the score calculation as a sum', async () => {
  const input = createSampleScan({});
  const { score_result } = input.scan;
  const severityCounts = { critical: 12, serious: 1, moderate: 0, minor: 1 };
  const breakdown = {
    base: 71.4,
    penalties: { critical: 20, serious: 1, moderate: 0, minor: 0.2 },
    density: 4,
    densityPenalty: 0,
    bonus: 0,
    cap: 60,
  };
  const explained = {
    ...input,
    scan: { ...input.scan, score_result: { ...score_result!, score: 43, severityCounts, breakdown } },
  };
  let text = '';
  for await (const piece of generateReport(explained, { format: 'html', type: 'detailed' })) text += piece;
  const rows = [
    ...text
      .slice(text.indexOf('id="calculation"'))
      .matchAll(/<tr><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td>/g),
  ]
    .map(([, name, points]) => [name, points])
    .slice(0, 7);
  expect(rows).toEqual([
    ['Average page score, weighted by importance', '71.4'],
    ['12 critical issues (20%)', '−14.3'],
    ['1 serious issue (1%)', '−0.7'],
    ['1 minor issue (0.2%)', '−0.1'],
    ['Cap with 12 critical issues: 60% of the average', '−13.5'],
    ['Rounding', '+0.2'],
    ['Score', '<strong>43</strong>'],
  ]);
});
