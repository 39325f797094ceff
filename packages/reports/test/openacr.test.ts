import { readFileSync } from 'node:fs';
import { CRITERIA, isCriterionId } from '@curbcut/wcag';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { generateReport } from '../src/index.ts';
import { createSampleScan, joinText, type SampleOptions } from './support/sample-scan.ts';

const schema = JSON.parse(
  readFileSync(new URL('fixtures/schemas/openacr-0.1.0.json', import.meta.url), 'utf8'),
);
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

interface Acr {
  readonly catalog: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly notes: string;
  readonly evaluation_methods_used: string;
  readonly chapters: Readonly<
    Record<
      string,
      {
        readonly disabled?: boolean;
        readonly criteria: readonly {
          readonly num: string;
          readonly components: readonly {
            readonly name: string;
            readonly adherence: { readonly level: string; readonly notes: string };
          }[];
        }[];
      }
    >
  >;
}

async function generateAcr(options?: SampleOptions): Promise<Acr> {
  const report = parse(
    await joinText(generateReport(createSampleScan(options), { type: 'summary', format: 'openacr' })),
  );
  validate(report);
  expect(validate.errors).toBeNull();
  return report;
}

test('matches the OpenACR schema, even with hostile page content', async () => {
  await generateAcr({ hostile: true });
  await generateAcr({ level: 'AAA' });
  expect(validate({ title: 'No product and no author' })).toBe(false);
});

test('has every WCAG 2.2 criterion in the chapter for its level', async () => {
  const { chapters, catalog } = await generateAcr({ level: 'AAA' });
  expect(catalog).toBe('2.5-edition-wcag-2.2-en');
  const expected = {
    success_criteria_level_a: 'A',
    success_criteria_level_aa: 'AA',
    success_criteria_level_aaa: 'AAA',
  };
  for (const [chapter, level] of Object.entries(expected)) {
    for (const { num } of chapters[chapter]!.criteria)
      expect(isCriterionId(num) && CRITERIA[num].level).toBe(level);
  }
  expect(Object.values(chapters).map(({ criteria }) => criteria.length)).toEqual([32, 24, 31]);
  expect((await generateAcr()).chapters.success_criteria_level_aaa).toMatchObject({ disabled: true });
});

test('sets no conformance levels: a named person has to set and sign each one', async () => {
  const acr = await generateAcr();
  const entries = Object.values(acr.chapters).flatMap(({ criteria }) => criteria);
  const levels = entries.map(({ num, components }) => [num, components[0]!.adherence.level]);
  expect(levels.filter(([, level]) => level !== '')).toEqual([['4.1.1', 'not-applicable']]);
  expect(acr.author).toEqual({ name: expect.stringContaining('To be named'), email: '' });
  expect(acr.evaluation_methods_used).toContain('No manual testing has been done yet');
  expect(acr.evaluation_methods_used).toContain('- Not tested: 40 pages.');
});

test('notes the scan’s results and what needs manual testing', async () => {
  const { chapters } = await generateAcr();
  const notes = Object.fromEntries(
    Object.values(chapters).flatMap(({ criteria }) =>
      criteria.map(({ num, components }) => [num, components[0]!.adherence.notes]),
    ),
  );
  expect(notes['1.1.1']).toMatch(/found 1 issue: .*12 occurrences on 4 pages.*To test manually: /);
  expect(notes['2.4.4']).toContain('Needs review: ');
  expect(notes['1.2.4']).toContain('Not tested automatically.');
});

test('uses not-evaluated only for Level AAA, as OpenACR defines it, and has a row for 4.1.1', async () => {
  const { chapters } = await generateAcr({ level: 'AAA' });
  const levels = (chapter: string) =>
    new Set(chapters[chapter]!.criteria.map(({ components }) => components[0]!.adherence.level));
  expect(levels('success_criteria_level_aaa')).toEqual(new Set(['not-evaluated']));
  expect(levels('success_criteria_level_aa')).toEqual(new Set(['']));
  const order = chapters.success_criteria_level_a!.criteria.map(({ num }) => num);
  expect(order.slice(-2)).toEqual(['4.1.1', '4.1.2']);
  for (const { criteria } of Object.values(chapters))
    for (const { components } of criteria) expect(components[0]!.adherence.notes).toMatch(/^[A-Z].*\.$/s);
});

test('is read the same way by YAML 1.1 parsers, such as the GSA’s validator', async () => {
  const text = await joinText(generateReport(createSampleScan(), { type: 'summary', format: 'openacr' }));
  expect(parse(text, { version: '1.1' })).toEqual(parse(text));
  expect(text).toMatch(/^report_date: "\d{4}-\d{2}-\d{2}"$/m);
});
