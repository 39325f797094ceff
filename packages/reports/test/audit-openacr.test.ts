import { readFileSync } from 'node:fs';
import { getAuditCriteria } from '@curbcut/audit';
import { CRITERIA, isCriterionId } from '@curbcut/wcag';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateAuditReport } from '../src/index.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

const schema = JSON.parse(
  readFileSync(new URL('fixtures/schemas/openacr-0.1.0.json', import.meta.url), 'utf8'),
);
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

interface Row {
  readonly num: string;
  readonly components: readonly { name: string; adherence: { level: string; notes: string } }[];
}
interface Acr {
  readonly title: string;
  readonly catalog: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly notes: string;
  readonly report_date: string;
  readonly evaluation_methods_used: string;
  readonly chapters: Readonly<
    Record<string, { readonly disabled?: boolean; readonly criteria: readonly Row[] }>
  >;
}

async function generateAcr(options?: SampleAuditOptions): Promise<{ acr: Acr; rows: Map<string, Row> }> {
  const acr: Acr = parse(await joinText(generateAuditReport(createSampleAudit(options), 'openacr')));
  validate(acr);
  expect(validate.errors).toBeNull();
  const rows = Object.values(acr.chapters).flatMap(({ criteria }) => criteria);
  expect(new Set(rows.map(({ num }) => num)).size).toBe(rows.length);
  return { acr, rows: new Map(rows.map((row) => [row.num, row])) };
}

const getAdherence = (rows: Map<string, Row>, num: string) => rows.get(num)?.components[0]?.adherence;

describe('every conformance level', () => {
  test.each([
    ['wcag-2.2', 'AA', 56],
    ['wcag-2.2', 'A', 32],
    ['wcag-2.1', 'AA', 50],
    ['wcag-2.1', 'A', 30],
  ] as const)('of %s level %s is complete and has remarks', async (standard, level, count) => {
    const { acr, rows } = await generateAcr({ standard, level });
    expect(rows.size).toBe(count);
    expect([...rows.keys()]).toEqual(expect.arrayContaining([...getAuditCriteria(standard, level)]));
    const levels = { success_criteria_level_a: 'A', success_criteria_level_aa: 'AA' } as const;
    for (const [chapter, own] of Object.entries(levels)) {
      for (const { num } of acr.chapters[chapter]!.criteria) {
        expect(isCriterionId(num) && CRITERIA[num].level).toBe(own);
      }
    }
    for (const { num, components } of rows.values()) {
      expect(components).toHaveLength(1);
      const { name, adherence } = components[0]!;
      expect(name).toBe('web');
      expect(adherence.level).toMatch(/^(?:supports|partially-supports|does-not-support|not-applicable)$/);
      expect(adherence.notes).toMatch(/^[A-Z].*\.$/s);
      // A criterion counts as supported only by the decision of a person or, for 4.1.1, of the standard
      // itself.
      if (adherence.level === 'supports')
        expect(`${num} ${adherence.notes}`).toContain('Ada Example checked');
    }
    expect(acr.chapters.success_criteria_level_aaa).toMatchObject({ disabled: true, criteria: [] });
    expect(acr.chapters.success_criteria_level_aa!.disabled).toBe(level === 'A' ? true : undefined);
  });

  test('follows from answers and failures', async () => {
    const { rows } = await generateAcr();
    expect(getAdherence(rows, '1.1.1')).toMatchObject({ level: 'partially-supports' });
    expect(getAdherence(rows, '1.4.3')).toMatchObject({ level: 'does-not-support' });
    expect(getAdherence(rows, '2.4.1')).toEqual({
      level: 'partially-supports',
      notes: 'There is no skip link. The pages on which it occurs were not recorded.',
    });
    expect(getAdherence(rows, '1.2.2')).toEqual({
      level: 'not-applicable',
      notes: 'Ada Example checked the 3 pages of the sample and found no prerecorded video with sound.',
    });
  });
});

test('uses the names in the GSA catalogs, with 4.1.1 in both', async () => {
  const current = await generateAcr();
  expect(current.acr.catalog).toBe('2.5-edition-wcag-2.2-en');
  expect(getAdherence(current.rows, '4.1.1')).toMatchObject({
    level: 'not-applicable',
    notes: expect.stringContaining('WCAG 2.2 removed this criterion'),
  });
  const order = current.acr.chapters.success_criteria_level_a!.criteria.map(({ num }) => num);
  expect(order.slice(-3)).toEqual(['3.3.7', '4.1.1', '4.1.2']);
  const previous = await generateAcr({ standard: 'wcag-2.1' });
  expect(previous.acr.catalog).toBe('2.4-edition-wcag-2.1-en');
  expect(getAdherence(previous.rows, '4.1.1')).toMatchObject({ level: 'supports' });
});

test('names evaluator, methods and signature', async () => {
  const { acr } = await generateAcr();
  expect(acr).toMatchObject({
    title: 'shop.example Accessibility Conformance Report',
    author: { name: 'Ada Example', email: '' },
    vendor: { company_name: 'Shop Ltd', name: 'Grace Example', email: 'access@shop.example' },
    report_date: '2026-05-05',
  });
  expect(acr.notes).toBe(
    `Audit of the shop, WCAG 2.2 Level AA. The blog follows in June. Commissioned by Shop Ltd. Signed by Ada Example on May 5, 2026; SHA-256 of the results, answers and issues: ${'ab'.repeat(32)}.`,
  );
  expect(acr.evaluation_methods_used).toContain(
    'Automated tests ran on all 3 scanned pages; people evaluated a sample of 3 pages and 2 other views.',
  );
  expect(acr.evaluation_methods_used).toMatch(/People answered (\d+) of \1 questions about this sample\./);
  expect(acr.evaluation_methods_used).toContain(
    '1 sampled page was chosen at random (seed 4711), 10% of the structured sample.',
  );
  expect(acr.evaluation_methods_used).toContain('- Accessibility support baseline: Firefox with NVDA');
});

test('quotes dates, which YAML 1.1 parsers would read as times', async () => {
  const text = await joinText(generateAuditReport(createSampleAudit(), 'openacr'));
  expect(text).toContain('report_date: "2026-05-05"');
});

test('is a draft while a criterion is undecided (and has no level) or no one has signed', async () => {
  const open = await generateAcr({ isComplete: false });
  expect(open.acr.notes).toMatch(
    /^Draft\. 1 criterion has not been decided, and the report has not been signed\. Do not/,
  );
  const undecided = [...open.rows.values()].filter(({ components }) => components[0]!.adherence.level === '');
  expect(undecided.map(({ num }) => num)).toEqual(['3.1.1']);
  expect(getAdherence(open.rows, '3.1.1')?.notes).toBe('Undecided. 1 question is still open.');
  const unsigned = await generateAcr({ isSigned: false });
  expect(unsigned.acr.notes).toMatch(/^Draft\. The report has not been signed\. Do not/);
});

test('stays valid and complete with hostile names, comments and page content', async () => {
  const text = await joinText(generateAuditReport(createSampleAudit({ hostile: true }), 'openacr'));
  expect(/(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.exec(text)).toBeNull();
  const { acr, rows } = await generateAcr({ hostile: true });
  expect(rows.size).toBe(56);
  expect(acr.author.name).toContain('Ada Example');
});
