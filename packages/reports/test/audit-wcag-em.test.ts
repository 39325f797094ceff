import { getAuditCriteria } from '@curbcut/audit';
import { CRITERIA } from '@curbcut/wcag';
import jsonld from 'jsonld';
import { describe, expect, test } from 'vitest';
import { generateAuditReport } from '../src/index.ts';
import { findSchemaErrors, getAssertions, parseEarl } from './support/earl.ts';
import { findReportFailures } from './support/find-report-failures.ts';
import { createSampleAudit, type SampleAuditOptions } from './support/sample-audit.ts';
import { joinText } from './support/sample-scan.ts';

// biome-ignore lint/suspicious/noExplicitAny: framed JSON-LD has any shape; the tests check it.
type Framed = Readonly<Record<string, any>>;

const generateJson = async (options?: SampleAuditOptions) =>
  JSON.parse(await joinText(generateAuditReport(createSampleAudit(options), 'wcag-em-json')));

/** Rejects requests, because the context is part of the file. */
const documentLoader = async (url: string): Promise<never> => {
  throw new Error(`The report requests ${url}.`);
};

/**
 * Reads a file like the W3C's WCAG-EM Report Tool (src/stores/evaluationStore.js): expands the file, frames
 * the evaluation with its own terms, and frames the result's assertions.
 */
async function importLikeTool(file: { readonly '@context': object }) {
  const context = { ...file['@context'], source: { '@id': 'dcterms:source', '@type': '@id' } };
  const expanded = await jsonld.expand(file as object, { documentLoader });
  const frame = (types: string[], document: object) =>
    jsonld.frame(document as never, { '@context': context, '@type': types } as never) as Promise<Framed>;
  const evaluation = await frame(['Evaluation', 'wcagem:Evaluation'], expanded);
  const assertions = await frame(['Assertion'], evaluation);
  return { evaluation, assertions: (assertions['@graph'] ?? [assertions]) as Framed[] };
}

const hasType = ({ type }: Framed, expectedType: string): boolean => [type].flat().includes(expectedType);

describe('the WCAG-EM Report Tool file', () => {
  test('has the structure that the tool imports', async () => {
    const { evaluation } = await importLikeTool(await generateJson());
    expect(evaluation.defineScope).toMatchObject({
      conformanceTarget: 'AA',
      wcagVersion: '2.2',
      accessibilitySupportBaseline: 'Firefox with NVDA',
      additionalEvaluationRequirements: 'Report what annoys people.',
      scope: {
        title: 'shop.example',
        description:
          'The shop without the blog\nIncluded: https://shop.example/*\nExcluded: https://shop.example/blog/*',
      },
    });
    expect(evaluation.exploreTarget.technologiesReliedUpon).toMatchObject([
      { title: 'HTML', description: 'https://html.spec.whatwg.org/' },
      { title: 'CSS' },
      { title: 'WAI-ARIA', description: 'http://www.w3.org/TR/wai-aria/' },
      { title: 'WebGL' },
    ]);
    expect(evaluation.exploreTarget).toMatchObject({
      essentialFunctionality: 'Buying a product',
      pageTypeVariety: 'Product pages\n\nCommon pages:\nStart page\n\nOther relevant pages:\nHelp',
    });
    expect(evaluation.reportFindings.evaluationSpecifics).toContain(
      'Complete process in the sample: Checkout: Page 1 → Payment → Page 2',
    );
    // Views have their own identity, which the tool derives from the description.
    const { structuredSample } = evaluation.selectSample;
    expect(structuredSample.map(({ title }: Framed) => title)).toEqual([
      'Page 0',
      'Page 1',
      'Menu',
      'Payment',
    ]);
    expect(structuredSample[2].description).toBe(
      'https://shop.example/page-0 (Click “Menu”, on a phone (390 px wide))',
    );
    for (const { id, description } of structuredSample) expect(id).toBe(new URL(description).href);
    expect(new Set(structuredSample.map(({ id }: Framed) => id)).size).toBe(4);
    expect(evaluation.selectSample.randomSample).toMatchObject({
      id: 'https://shop.example/page-2',
      title: 'Page 2',
      description: 'https://shop.example/page-2',
    });
    expect(evaluation.reportFindings).toMatchObject({
      title: 'Audit of the shop',
      commissioner: 'Shop Ltd',
      evaluator: 'Ada Example',
      date: { '@value': '2026-05-05' },
    });
  });

  test('has every criterion’s result for the site, and failures for the pages they are on', async () => {
    const { assertions } = await importLikeTool(await generateJson());
    const ofSite = assertions.filter(({ subject }) => hasType(subject, 'Website'));
    const slugs = getAuditCriteria('wcag-2.2', 'AA').map((id) =>
      CRITERIA[id].understanding.split('/').at(-1),
    );
    expect(ofSite.map(({ test: { id } }) => id.split(':').at(-1)).toSorted()).toEqual(slugs.toSorted());
    const getOutcome = (slug: string, own = ofSite) =>
      own.find(({ test: { id } }) => id === `WCAG22:${slug}`)?.result.outcome;
    expect(getOutcome('non-text-content')).toMatchObject({
      id: 'earl:failed',
      type: ['OutcomeValue', 'Fail'],
    });
    expect(getOutcome('captions-prerecorded')).toMatchObject({ id: 'earl:inapplicable' });
    expect(getOutcome('language-of-page')).toMatchObject({ id: 'earl:passed' });
    const ofPages = assertions.filter(({ subject }) => hasType(subject, 'Webpage'));
    expect(ofPages).toHaveLength(1 + 3);
    // The tool recognizes a page by its URL.
    for (const { subject } of ofPages) expect(subject.id).toBe(subject.description);
  });

  test.each([
    ['wcag-2.1', '2.1', 'WCAG21:'],
    ['en-301-549', '2.1', 'WCAG21:'],
    ['section-508', '2.0', 'WCAG20:'],
  ] as const)('names the WCAG version of %s', async (standard, version, prefix) => {
    const { evaluation, assertions } = await importLikeTool(await generateJson({ standard }));
    expect(evaluation.defineScope.wcagVersion).toBe(version);
    expect(assertions.every(({ test: { id } }) => id.startsWith(prefix))).toBe(true);
  });

  test('keeps its structure with hostile text, and quotes titles that look like URLs', async () => {
    const { assertions } = await importLikeTool(await generateJson({ hostile: true }));
    expect(assertions.filter(({ subject }) => hasType(subject, 'Website'))).toHaveLength(55);
    const input = createSampleAudit();
    const sample = input.audit.sample.map((page) => ({ ...page, title: 'Shop: Home' }));
    const text = await joinText(
      generateAuditReport({ ...input, audit: { ...input.audit, sample } }, 'wcag-em-json'),
    );
    expect(JSON.parse(text).selectSample.randomSample[0].title).toBe('“Shop: Home”');
  });
});

describe('EARL', () => {
  test('is self-contained JSON-LD that matches EARL 1.0, even with hostile content', async () => {
    for (const options of [{}, { hostile: true, isComplete: false }, { standard: 'section-508' as const }]) {
      const text = await joinText(generateAuditReport(createSampleAudit(options), 'earl'));
      expect(findSchemaErrors(await parseEarl(text))).toEqual([]);
    }
  });

  test('has every criterion’s result, every answer with its author, and every failed issue', async () => {
    const input = createSampleAudit({ isComplete: false });
    const assertions = getAssertions(await parseEarl(await joinText(generateAuditReport(input, 'earl'))));
    expect(assertions).toHaveLength(55 + input.questions.length + 2);
    const criteria = assertions.filter(({ test: id }) => id.startsWith('https://www.w3.org/TR/WCAG22/#'));
    const outcomes = new Map(criteria.map(({ test: id, outcome }) => [id.split('#')[1], outcome]));
    expect(outcomes.get('contrast-minimum')).toBe('failed');
    expect(outcomes.get('language-of-page')).toBe('cantTell');
    expect(outcomes.get('page-titled')).toBe('passed');
    const answers = assertions.filter(({ test: id }) => id.startsWith('urn:curbcut:question:'));
    expect(answers.filter(({ outcome }) => outcome === 'untested')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
    expect(Math.max(...answers.map(({ pointers }) => pointers))).toBe(7);
  });
});

describe('the WCAG-EM evaluation report', () => {
  const generateHtml = (options?: SampleAuditOptions) =>
    joinText(generateAuditReport(createSampleAudit(options), 'wcag-em-html'));

  test('has the parts that WCAG-EM requires', async () => {
    const html = await generateHtml();
    expect([...html.matchAll(/<h2 id="[^"]*">(.*?)<\/h2>/g)].map(([, text]) => text)).toEqual([
      'Contents',
      'Executive summary',
      'Scope of the evaluation',
      'Exploration of the website',
      'Overview of the results',
      'Table 1: Success Criteria, Level A',
      'Table 2: Success Criteria, Level AA',
      'Sample of pages',
      'Evaluation specifics',
      'Questions, answers and issues',
      'Signature',
      'Resources',
    ]);
    expect(html).toContain('3 are not met, ');
    for (const detail of [
      'Report what annoys people.',
      'Buying a product',
      'Product pages',
      'May 2, 2026 to May 4, 2026',
    ])
      expect(html).toContain(detail);
    const text = html.replaceAll(/<\/?(?:bdi|a)\b[^>]*>/g, '');
    expect(text).toMatch(/<h4>Checkout<\/h4>\n<ol><li>Page 1 .*<li>Payment .*<li>Page 2 /);
    expect(text).toMatch(
      /Menu<br>.*Click “Menu”, on a phone \(390 px wide\).*Essential functionality\. Everybody uses it\./,
    );
    expect(html).not.toContain('have not been decided');
    expect(await generateHtml({ isComplete: false })).toContain('1 has not been decided.');
  });

  test('has no failures in Curbcut and axe-core', async () => {
    const html = await generateHtml({ hostile: true, isComplete: false, hasScreenshots: true });
    expect(await findReportFailures(html, 1280)).toEqual({ curbcut: [], axe: [] });
  });
});
