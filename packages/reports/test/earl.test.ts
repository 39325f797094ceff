import { expect, test } from 'vitest';
import { generateReport, type ReportPage } from '../src/index.ts';
import { findSchemaErrors, getAssertions, parseEarl } from './support/earl.ts';
import { createSampleScan, HOSTILE_TEXT, joinText, type SampleOptions } from './support/sample-scan.ts';

const generateGraph = async (options?: SampleOptions) =>
  parseEarl(await joinText(generateReport(createSampleScan(options), { type: 'detailed', format: 'earl' })));

test('is self-contained JSON-LD that matches EARL 1.0, even with hostile page content', async () => {
  expect(findSchemaErrors(await generateGraph())).toEqual([]);
  expect(findSchemaErrors(await generateGraph({ hostile: true, level: 'AAA' }))).toEqual([]);
  expect(findSchemaErrors(await generateGraph({ pages: 0, issues: [] }))).toEqual([]);
});

test('asserts criteria as failed, cantTell or untested, but never as passed', async () => {
  const assertions = getAssertions(await generateGraph());
  const criteria = assertions.filter(({ test: id }) => id.startsWith('https://www.w3.org/TR/WCAG22/#'));
  const outcomes = new Map(criteria.map(({ test: id, outcome }) => [id.split('#')[1], outcome]));
  expect(outcomes.size).toBe(55);
  expect(outcomes.get('non-text-content')).toBe('failed');
  expect(outcomes.get('language-of-page')).toBe('cantTell');
  expect(outcomes.get('captions-live')).toBe('untested');
  expect([...outcomes.values()]).not.toContain('passed');
});

test('has an outcome with the elements for each rule that applied to a page', async () => {
  const assertions = getAssertions(await generateGraph({ hostile: true }));
  const page = new URL(HOSTILE_TEXT.url).href;
  const own = assertions.filter(({ subject }) => new URL(subject).href === page);
  const byRule = Object.fromEntries(own.map(({ test: id, ...rest }) => [id.split(':').at(-1), rest]));
  expect(byRule).toMatchObject({
    'image-alt': { outcome: 'failed', pointers: 3 },
    'link-purpose-in-context': { outcome: 'cantTell', pointers: 2 },
    'html-has-lang': { outcome: 'passed', pointers: 0 },
  });
  expect(assertions.find(({ subject }) => subject === 'https://shop.example/account')).toMatchObject({
    outcome: 'untested',
  });
});

test('says that issues are excluded if they are all that a criterion’s rules found', async () => {
  const scan = createSampleScan({ issues: [] });
  const excluded = { ruleId: 'html-has-lang', passed: 0, failed: 0, cantTell: 0 };
  const input = {
    ...scan,
    *pages() {
      for (const page of scan.pages() as Iterable<ReportPage>)
        yield { ...page, tallies: page.status === 'tested' ? [excluded] : [] };
    },
  };
  const earl = await joinText(generateReport(input, { type: 'detailed', format: 'earl' }));
  expect(earl.match(/All issues that automated rules found are excluded/g)).toHaveLength(1);
  const html = await joinText(generateReport(input, { type: 'conformance', format: 'html' }));
  expect(html.match(/All issues that the scan’s rules found are excluded from this report/g)).toHaveLength(1);
});

test('describes the site: what was tested, what was not and what needs review', async () => {
  const graph = JSON.parse(
    await joinText(generateReport(createSampleScan(), { type: 'detailed', format: 'earl' })),
  )['@graph'];
  const site = graph.find((node: { '@id'?: string }) => node['@id']?.startsWith('urn:curbcut:site:'));
  expect(site.description).toContain('\nNot tested: 40 pages. ');
  expect(site.description).toContain('\nNeeds review: Every page. Whether alternative text');
});
