import { REPORT_TYPES } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { generateReport, JsonReport, type ReportInput } from '../src/index.ts';
import { createSampleScan, joinText } from './support/sample-scan.ts';

async function generateJson(input: ReportInput, type: (typeof REPORT_TYPES)[number]) {
  return JsonReport.parse(JSON.parse(await joinText(generateReport(input, { type, format: 'json' }))));
}

test.each(REPORT_TYPES)('matches its schema, even with hostile page content (%s)', async (type) => {
  const report = await generateJson(createSampleScan({ hostile: true }), type);
  expect(report.type).toBe(type);
  expect(report.counts).toMatchObject({
    pages_tested: 8,
    pages_not_tested: 1,
    pages_beyond_limit: 40,
    needs_review: 1,
    occurrences: 26,
    issues: { critical: 1, serious: 1, moderate: 0, minor: 1 },
  });
  expect(report.not_tested).toMatchObject([{ code: 'scan/login-page', pages: 1 }]);
  expect(report.unexamined).toMatchObject([{ reason: 'canvas', parts: 1, pages: 1 }]);
  expect(report.manual_checks.length).toBeGreaterThan(3);
});

test('contains every occurrence in a detailed report, and none in a summary', async () => {
  const detailed = await generateJson(createSampleScan(), 'detailed');
  expect(detailed.issues.map(({ occurrences, elements }) => [occurrences, elements?.length])).toEqual([
    [12, 12],
    [12, 12],
    [2, 2],
    [6, 6],
  ]);
  expect(detailed.pages).toHaveLength(9);
  const summary = await generateJson(createSampleScan(), 'summary');
  expect(summary.issues.flatMap(({ elements }) => elements ?? [])).toEqual([]);
  expect(summary.pages).toBeUndefined();
});

test('lists the most effective fixes weighted by severity, without needs-review issues, in a summary', async () => {
  const { issues } = await generateJson(
    createSampleScan({
      issues: [
        { rule: 'image-alt', cause: 'critical, 3 occurrences', pages: 3, occurrencesPerPage: 1 },
        { rule: 'color-contrast', cause: 'serious, 40 occurrences', pages: 8, occurrencesPerPage: 5 },
        { rule: 'heading-order', cause: 'minor, 8 occurrences', pages: 8, occurrencesPerPage: 1 },
        {
          rule: 'link-purpose-in-context',
          outcome: 'cantTell',
          cause: 'a question',
          pages: 8,
          occurrencesPerPage: 9,
        },
      ],
    }),
    'summary',
  );
  expect(issues.map(({ cause }) => cause)).toEqual([
    'serious, 40 occurrences',
    'critical, 3 occurrences',
    'minor, 8 occurrences',
  ]);
});

test('gives each criterion the scan’s result, and reports none as met', async () => {
  const { criteria } = await generateJson(createSampleScan(), 'conformance');
  const status = Object.fromEntries(criteria.map((row) => [row.id, row.status]));
  expect(status).toMatchObject({
    '1.1.1': 'failed',
    '1.4.3': 'failed',
    '2.4.4': 'needs-review',
    '3.1.1': 'nothing-found',
    '1.2.4': 'not-tested',
  });
  expect(status).not.toHaveProperty('4.1.1');
  expect(criteria).toHaveLength(55);
  expect(new Set(criteria.map(({ level }) => level))).toEqual(new Set(['A', 'AA']));

  const clean = await generateJson(createSampleScan({ issues: [] }), 'conformance');
  expect(clean.criteria.find(({ id }) => id === '1.1.1')).toMatchObject({
    status: 'not-tested',
    by_person: expect.stringContaining('text'),
  });
});

test('covers all 86 criteria in a Level AAA scan', async () => {
  const { criteria } = await generateJson(createSampleScan({ level: 'AAA' }), 'conformance');
  expect(criteria).toHaveLength(86);
});

test('has no tested criterion and no score if nothing was tested', async () => {
  const input = createSampleScan({ pages: 0, issues: [] });
  const report = await generateJson({ ...input, scan: { ...input.scan, score_result: null } }, 'conformance');
  expect(new Set(report.criteria.map(({ status }) => status))).toEqual(new Set(['not-tested']));
  expect(report.score).toBeNull();
});

test('contains fixes next to occurrences, and the projected score', async () => {
  const developer = await generateJson(createSampleScan(), 'developer');
  expect(developer.projected).toMatchObject({ score: 78, issues: 1 });
  const changes = developer.issues.map(({ change }) => change?.status);
  expect(changes).toEqual([undefined, 'proven', undefined, undefined]);
  expect(developer.issues[1]!.change?.code.styles?.after).toContain('#757575');
  const [first] = (await generateJson(createSampleScan(), 'summary')).issues;
  expect(first).not.toHaveProperty('change');
});
