import { CRITERIA, CRITERION_IDS } from '@curbcut/wcag';
import { describe, expect, test } from 'vitest';
import { requirements } from './read-accessibility-insights.ts';
import { readResults } from './read-results.ts';

const read = (content: unknown) => readResults(JSON.stringify(content));

describe('an Accessibility Insights assessment', () => {
  const assessment = {
    version: 1,
    assessmentData: {
      persistedTabInfo: { id: 1, url: 'https://shop.example/', title: 'Shop', appRefreshed: false },
      assessments: {
        'automated-checks': { testStepStatus: { 'image-alt': { stepFinalResult: 2, isStepScanned: true } } },
        headings: {
          fullAxeResultsMap: null,
          testStepStatus: {
            headingFunction: { stepFinalResult: 0, isStepScanned: true },
            headingLevel: { stepFinalResult: 2, isStepScanned: true },
            missingHeadings: { stepFinalResult: 1, isStepScanned: false },
          },
          generatedAssessmentInstancesMap: {
            h4: { target: ['h4'], html: '<h4>Pots</h4>', testStepResults: { headingLevel: { status: 2 } } },
            h2: { target: ['h2'], html: '<h2>Pans</h2>', testStepResults: { headingLevel: { status: 0 } } },
          },
        },
        page: {
          testStepStatus: { generalNavigation: { stepFinalResult: 2, isStepScanned: false } },
          manualTestStepResultMap: {
            generalNavigation: {
              id: 'generalNavigation',
              status: 2,
              instances: [{ id: '1', description: 'There is no search.' }],
            },
          },
        },
      },
      assessmentNavState: {},
      resultDescription: '',
    },
  };

  test('fails a criterion if one of its requirements fails, and quotes what failed', () => {
    const results = read(assessment);
    expect(results).toMatchObject({ source: 'accessibility-insights', title: 'Shop' });
    expect(results?.results.map(({ criterion, outcome }) => [criterion, outcome])).toEqual([
      ['1.3.1', 'fail'],
      ['2.4.5', 'fail'],
      ['2.4.6', 'pass'],
    ]);
    const [relationships, ways] = results!.results;
    expect(relationships!.text).toBe(
      'Accessibility Insights, Shop\nheadingFunction: pass.\nheadingLevel: fail. <h4>Pots</h4>',
    );
    expect(ways!.text).toContain('generalNavigation: fail. There is no search.');
  });

  test('provides an outcome for every Level A and AA criterion that has a requirement', () => {
    const passed = Object.keys(requirements).map((key) => [key, { stepFinalResult: 0 }]);
    const all = {
      version: 1,
      assessmentData: { assessments: { all: { testStepStatus: Object.fromEntries(passed) } } },
    };
    const decided = new Set(read(all)?.results.map(({ criterion }) => criterion));
    const missing = CRITERION_IDS.filter((id) => CRITERIA[id].level !== 'AAA' && !decided.has(id));
    // The tool asks only for audio descriptions, which 1.2.5 requires.
    expect(missing).toEqual(['1.2.3']);
  });

  test('reports automated checks as not imported', () => {
    expect(read(assessment)?.notUnderstood).toEqual([
      {
        what: 'Requirement image-alt (automated-checks)',
        reason: expect.stringContaining('automated check'),
      },
    ]);
  });
});

describe('a WCAG-EM Report Tool evaluation', () => {
  const result = (test: unknown, outcome: string, description = '', subject: unknown = 'site') => ({
    type: 'Assertion',
    assertedBy: '_:assertor',
    mode: 'earl:manual',
    result: { outcome: { id: `earl:${outcome}`, title: outcome }, description },
    subject,
    test,
  });
  const evaluation = {
    '@context': {},
    type: 'Evaluation',
    defineScope: { scope: { title: 'Shop', description: 'All pages' }, wcagVersion: '2.1' },
    auditSample: [
      result({ id: 'WCAG21:non-text-content', num: '1.1.1' }, 'passed', 'Fine.'),
      result({ id: 'WCAG21:non-text-content' }, 'failed', 'The logo.', { type: ['Webpage'], title: 'Start' }),
      result('WCAG21:captions-prerecorded', 'inapplicable'),
      result({ '@id': 'http://www.w3.org/TR/WCAG22/#page-titled' }, 'passed'),
      result('WCAG21:headings-and-labels', 'cantTell', 'Ask them.'),
      result('WCAG21:reflow', 'untested'),
      result('WCAG21:unknown', 'passed'),
      result('WCAG21:keyboard', 'perhaps'),
    ],
  };

  test('provides an outcome for each criterion, from results for the site and its pages', () => {
    const results = read(evaluation);
    expect(results).toMatchObject({ source: 'wcag-em', title: 'Shop' });
    expect(results?.results).toEqual([
      { criterion: '1.1.1', outcome: 'fail', text: 'Fine.\nStart: The logo.' },
      { criterion: '1.2.2', outcome: 'not-present', text: '' },
      { criterion: '2.4.2', outcome: 'pass', text: '' },
      { criterion: '2.4.6', outcome: 'cannot-tell', text: 'Ask them.' },
    ]);
    expect(results?.notUnderstood).toEqual([
      { what: 'Result 7', reason: 'It doesn’t name a WCAG success criterion.' },
      { what: 'Result 8 (2.1.1)', reason: 'Its outcome “perhaps” is unknown.' },
    ]);
  });

  test('can be a node in a graph', () => {
    expect(read({ '@graph': [{ id: '_:a' }, evaluation] })?.results).toHaveLength(4);
  });
});

describe('an OpenACR report', () => {
  const yaml = `
title: Shop Accessibility Conformance Report
product:
  name: Shop
catalog: 2.5-edition-wcag-2.2-en
chapters:
  success_criteria_level_a:
    notes: ""
    criteria:
      - num: "1.1.1"
        components:
          - name: web
            adherence:
              level: partially-supports
              notes: The logo has none.
          - name: electronic-docs
            adherence:
              level: supports
      - num: "1.2.2"
        components:
          - name: web
            adherence:
              level: not-applicable
      - num: "2.1.1"
        components:
          - name: web
            adherence:
              level: ""
      - num: "9.9.9"
        components: []
  success_criteria_level_aa:
    criteria:
      - num: "1.4.3"
        components:
          - name: web
            adherence:
              level: supports
              notes: >
                All of it.
  functional_performance_criteria:
    notes: None
`;

  test('provides the level and notes of the “web” component', () => {
    expect(readResults(yaml)).toEqual({
      source: 'openacr',
      title: 'Shop',
      results: [
        {
          criterion: '1.1.1',
          outcome: 'fail',
          text: 'Shop (OpenACR): partially-supports.\nThe logo has none.',
        },
        { criterion: '1.2.2', outcome: 'not-present', text: 'Shop (OpenACR): not-applicable.' },
        { criterion: '1.4.3', outcome: 'pass', text: 'Shop (OpenACR): supports.\nAll of it.' },
      ],
      notUnderstood: [
        { what: 'Criterion 2.1.1', reason: 'It wasn’t evaluated.' },
        { what: 'Criterion 9.9.9', reason: 'WCAG has no such criterion.' },
        { what: 'Chapter functional_performance_criteria', reason: 'It isn’t about WCAG criteria.' },
      ],
    });
  });
});

test.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['a different JSON file', '{"version":1,"name":"x"}'],
  ['a list', '[1,2]'],
  ['broken JSON', '{"auditSample":['],
  ['aliases that expand', 'a: &a [x]\nb: &b [*a, *a]\nchapters: *b'],
  ['an unsupported version', '{"version":2,"assessmentData":{"assessments":{}}}'],
])('%s is in none of these formats', (_, text) => {
  expect(readResults(text)).toBeUndefined();
});

test('limits the length of text', () => {
  const auditSample = Array.from({ length: 500 }, (_, index) => ({
    result: { outcome: 'earl:failed', description: `${index} ${'x'.repeat(1000)}` },
    test: 'WCAG21:keyboard',
  }));
  const [result] = read({ auditSample })!.results;
  expect(result!.text.length).toBeLessThan(4100);
});
