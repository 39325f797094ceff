import { MAX_QUESTION_OCCURRENCES, type QuestionOccurrence } from '@curbcut/contract';
import { compareCriteria } from '@curbcut/wcag';
import { describe, expect, test } from 'vitest';
import { findAbsentCriteria } from './absent-criteria.ts';
import { getAuditCriteria } from './audit-criteria.ts';
import { carryOver } from './carry-over.ts';
import { createQuestions } from './create-questions.ts';
import type { QuestionSource, ReviewIssue } from './model.ts';

const createOccurrence = (message: string, name = 'More'): QuestionOccurrence => ({
  page_id: 'p1',
  page_url: 'https://shop.example/',
  selector: 'main > a',
  snippet: `<a href="/more">${name}</a>`,
  message,
  name,
  role: 'link',
  facts: {},
  box: null,
  screenshot: null,
});

function createIssue(identity: string, changes: Partial<ReviewIssue> = {}): ReviewIssue {
  const elements = changes.elements ?? [createOccurrence('Does “More” describe where the link goes?')];
  return {
    identity,
    ruleId: 'link-purpose-in-context',
    ruleTitle: 'Links have a clear purpose in their context',
    reason: 'ask',
    criteria: ['2.4.4'],
    cause: 'a in main',
    help: 'Name the destination in the link.',
    occurrences: elements.length,
    pages: 1,
    elements,
    ...changes,
  };
}

function createSource(changes: Partial<QuestionSource> = {}): QuestionSource {
  return {
    criteria: getAuditCriteria('wcag-2.2', 'AA'),
    reviewIssues: [],
    sample: [{ url: 'https://shop.example/', tallies: [], contentHash: 'c1' }],
    evaluatedRules: [],
    ...changes,
  };
}

test('asks about issues before the criterion they belong to, in WCAG order', () => {
  const reviewIssues = [
    createIssue('links'),
    createIssue('images', { criteria: ['2.4.4', '1.1.1'], ruleId: 'image-alt' }),
    createIssue('enhanced', { criteria: ['1.4.6'] }),
  ];
  const keys = createQuestions(createSource({ reviewIssues })).map(({ key }) => key);
  expect(keys.slice(0, 2)).toEqual(['issue:images', 'criterion:1.1.1']);
  expect(keys.slice(keys.indexOf('issue:links'), keys.indexOf('issue:links') + 2)).toEqual([
    'issue:links',
    'criterion:2.4.4',
  ]);
  expect(keys.filter((key) => key.startsWith('issue:'))).toEqual(['issue:images', 'issue:links']);
  expect(keys).toHaveLength(57);
});

test('asks the rule’s question once for all elements of an issue', () => {
  const ask = 'Does “More” describe where the link goes?';
  const [same, other] = [ask, 'Does “Details” describe where the link goes?'];
  const question = (messages: string[]) =>
    createQuestions(
      createSource({
        reviewIssues: [createIssue('i', { elements: messages.map((m) => createOccurrence(m)) })],
      }),
    ).find(({ kind }) => kind === 'issue')!;
  expect(question([ask, same])).toMatchObject({
    question: ask,
    title: 'Links have a clear purpose in their context',
    howToTest:
      'Look at each outlined element and the content around it. To fix a failure: Name the destination in the link.',
    occurrences: 2,
    pages: 1,
    criteria: ['2.4.4'],
  });
  expect(question([ask, other])).toMatchObject({
    question: ask,
    howToTest: expect.stringMatching(/^Check each one: the values differ\. Look at each/),
  });
  expect(question(['Element has an unclear name']).question).toBe(
    'Does each element meet this requirement: “Links have a clear purpose in their context”?',
  );
  const ruleTitle = 'Elements with the role “text” contain no focusable elements';
  const issue = createIssue('i', { ruleTitle, elements: [createOccurrence('It contains a link')] });
  const [quoted] = createQuestions(createSource({ reviewIssues: [issue] })).filter(
    ({ kind }) => kind === 'issue',
  );
  expect(quoted!.question).toBe(
    'Does each element meet this requirement: “Elements with the role ‘text’ contain no focusable elements”?',
  );
});

test.each([
  ['p-as-heading', 'looksLikeHeading', 'Is “Prices” a heading? If so, mark it up as one.', 'yes'],
  ['image-alt-duplicate', 'shared', 'Do these 2 images all convey the same thing?', 'no'],
  // A question about the requirement replaces a message that isn't a question.
  ['p-as-heading', 'looksLikeHeading', 'It looks like a heading.', 'no'],
] as const)('the question of %s for %s, “%s”, fails on %s', (ruleId, reason, message, failsOn) => {
  const reviewIssues = [createIssue('i', { ruleId, reason, elements: [createOccurrence(message)] })];
  expect(createQuestions(createSource({ reviewIssues }))).toContainEqual(
    expect.objectContaining({ key: 'issue:i', failsOn }),
  );
});

test('questions about criteria carry the failing answer, even if they only ask about the rest', () => {
  const images = createIssue('images', { ruleId: 'image-of-text', reason: 'ask', criteria: ['1.4.5'] });
  const find = (reviewIssues: ReviewIssue[], id: string) =>
    createQuestions(createSource({ reviewIssues })).find(({ key }) => key === `criterion:${id}`);
  expect(find([], '1.4.5')).toMatchObject({ failsOn: 'yes' });
  expect(find([images], '1.4.5')).toMatchObject({
    failsOn: 'yes',
    question: expect.stringMatching(/^Apart from the images that other questions ask about, is any text/),
  });
  expect(find([], '1.4.3')).toMatchObject({ failsOn: 'no' });
});

test('lists only the first elements, but its fingerprint depends on all of them', () => {
  const create = (last: string) =>
    createQuestions(
      createSource({
        reviewIssues: [
          createIssue('i', {
            elements: Array.from({ length: 30 }, (_, index) =>
              createOccurrence('Is it clear?', index === 29 ? last : `Link ${index}`),
            ),
          }),
        ],
      }),
    ).find(({ kind }) => kind === 'issue')!;
  expect(create('Prices').elements).toHaveLength(MAX_QUESTION_OCCURRENCES);
  expect(create('Prices').fingerprint).toBe(create('Prices').fingerprint);
  expect(create('Prices').fingerprint).not.toBe(create('No prices').fingerprint);
});

const CONTROL_RULES = [
  'link-name',
  'area-alt',
  'button-name',
  'input-button-name',
  'input-image-alt',
  'summary-name',
  'label',
  'select-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-command-name',
  'aria-tab-name',
  'aria-treeitem-name',
  'frame-title',
  'object-alt',
];

test.each([
  ['wcag-2.2', 'AA'],
  ['wcag-2.2', 'A'],
  ['wcag-2.1', 'AA'],
] as const)(
  'every criterion of %s, Level %s, has a question or is proven not to apply',
  (standard, level) => {
    const source = createSource({ criteria: getAuditCriteria(standard, level) });
    const listDecidable = (from: QuestionSource) =>
      [
        ...createQuestions(from).flatMap(({ criteria }) => criteria),
        ...findAbsentCriteria(from).keys(),
      ].toSorted(compareCriteria);
    expect(listDecidable(source)).toEqual(source.criteria);
    const withoutControls = { ...source, evaluatedRules: CONTROL_RULES };
    expect(findAbsentCriteria(withoutControls).size).toBeGreaterThan(0);
    expect(listDecidable(withoutControls)).toEqual(source.criteria);
  },
);

test('doesn’t ask about content that the scan proves absent', () => {
  const asks = (source: QuestionSource, id: string) =>
    createQuestions(source).some(({ key }) => key === `criterion:${id}`);
  const empty = createSource({ evaluatedRules: CONTROL_RULES });
  expect(asks(empty, '3.3.1')).toBe(false);
  expect(asks(empty, '1.1.1')).toBe(true);
  expect(asks(createSource({ evaluatedRules: CONTROL_RULES.slice(1) }), '3.3.1')).toBe(true);
  const tallies = [{ ruleId: 'button-name', passed: 1, failed: 0, cantTell: 0 }];
  const withButton = [...empty.sample, { url: 'https://shop.example/b', tallies, contentHash: 'c2' }];
  expect(asks({ ...empty, sample: withButton }, '3.3.1')).toBe(true);
  expect(asks({ ...empty, reviewIssues: [createIssue('i', { criteria: ['3.3.1'] })] }, '3.3.1')).toBe(true);
  expect(asks({ ...empty, sample: [] }, '3.3.1')).toBe(true);
});

describe('the question about a criterion', () => {
  const page = (place: number) => `https://shop.example/${place}`;
  const titleOn = (place: number): QuestionOccurrence => ({
    ...createOccurrence(`Does the title “Page ${place}” describe what this page is about?`),
    ...{ page_id: String(place), page_url: page(place), snippet: '<html lang="en">' },
  });
  const titles = (places: readonly number[]) =>
    createIssue('titles', {
      ...{ ruleId: 'document-title-descriptive', ruleTitle: 'Page titles describe the page' },
      ...{ criteria: ['2.4.2'], elements: places.map(titleOn), pages: places.length },
    });
  const sampleOf = (pages: number) =>
    Array.from({ length: pages }, (_, place) => ({
      url: page(place),
      tallies: [],
      contentHash: `c${place}`,
    }));
  const find = (key: string, changes: Partial<QuestionSource>) =>
    createQuestions(createSource(changes)).find((question) => question.key === key);

  test('asks about the rest if other questions ask about elements', () => {
    expect(
      find('criterion:2.4.4', { sample: sampleOf(2), reviewIssues: [createIssue('links')] })?.question,
    ).toMatch(/^Apart from the links that other questions ask about, is the purpose of every link clear/);
    expect(find('criterion:2.4.4', { sample: sampleOf(2) })?.question).toMatch(/^Is the purpose/);
    const reviewIssues = ['heading-descriptive', 'label-descriptive'].map((ruleId) =>
      createIssue(ruleId, { ruleId, criteria: ['2.4.6'] }),
    );
    expect(find('criterion:2.4.6', { reviewIssues })?.question).toMatch(
      /^Apart from the headings and form labels that other questions ask about, do all headings/,
    );
  });

  test('is not asked if another question asks about the title of every page, unless it has an answer', () => {
    const key = 'criterion:2.4.2';
    const sample = sampleOf(2);
    expect(find(key, { sample, reviewIssues: [titles([0, 1])] })).toBeUndefined();
    expect(find(key, { sample, reviewIssues: [titles([0])] })?.question).toMatch(
      /^Apart from the page titles/,
    );
    expect(find(key, { sample })?.question).toMatch(/^Does the title of every page/);
    const answered = new Set([key]);
    expect(find(key, { sample, reviewIssues: [titles([0, 1])], answered })).toBeDefined();
    const many = Array.from({ length: MAX_QUESTION_OCCURRENCES + 1 }, (_, place) => place);
    // The last one is not shown to anyone.
    expect(find(key, { sample: sampleOf(many.length), reviewIssues: [titles(many)] })).toBeDefined();
  });

  test('keeps an answer about everything for the rest, but not vice versa', () => {
    const key = 'criterion:2.4.4';
    const sample = sampleOf(2);
    const [all, rest] = [
      find(key, { sample })!,
      find(key, { sample, reviewIssues: [createIssue('links')] })!,
    ];
    const carry = (before: typeof all, next: typeof all) =>
      carryOver([{ key, fingerprint: before.fingerprint, hasAnswer: true }], [next]).kept;
    expect(carry(all, rest)).toEqual([key]);
    expect(carry(rest, rest)).toEqual([key]);
    expect(carry(rest, all)).toEqual([]);
  });

  test('is worded for one page or for several', () => {
    const question = (key: string, pages: number) => find(key, { sample: sampleOf(pages) })!;
    expect(question('criterion:3.1.1', 1).question).toContain('attribute of this page match');
    expect(question('criterion:3.1.1', 2).question).toContain('attribute of every page match');
    expect(question('criterion:1.3.4', 1).question).toMatch(/^Can this page be used in both portrait/);
    expect(question('criterion:2.4.4', 1).howToTest).toContain('if the page contains no links.');
    for (const { criteria, question: text, howToTest } of createQuestions(
      createSource({ sample: sampleOf(1) }),
    )) {
      if (criteria.some((id) => id.startsWith('3.2.'))) continue;
      expect(`${text} ${howToTest}`).not.toMatch(
        /\b(?:each|every) (?:sample )?page\b|\ball (?:sample )?pages written/,
      );
    }
  });

  test('about an issue on several pages doesn’t quote what differs between them', () => {
    const issue = (messages: string[]) =>
      createIssue('images', {
        ruleTitle: 'Alternative text describes the image',
        elements: messages.map((message, place) => ({ ...titleOn(place), message })),
      });
    const ask = (...messages: string[]) =>
      find('issue:images', { reviewIssues: [issue(messages)] })?.question;
    const start = 'Do the text alternatives on this page describe their images?';
    expect(ask(`${start} Text alternatives (1): A.`)).toBe(`${start} Text alternatives (1): A.`);
    expect(ask(`${start} Text alternatives (1): A.`, `${start} Text alternatives (2): B, C.`)).toBe(
      'Do the text alternatives on each of these pages describe their images?',
    );
    expect(find('issue:titles', { reviewIssues: [titles([0, 1])] })?.question).toBe(
      'Does each of these pages meet this requirement: “Page titles describe the page”?',
    );
  });
});
