import { CONTENT_KINDS, formatPageContent, type PageContent, parsePageContent } from '@curbcut/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompleteRun } from '../../../tools/test/scope.ts';
import { carryOver, createQuestions, describeChanges } from '../src/index.ts';
import {
  createSource,
  hash,
  hashText,
  mapAttributes,
  mapNodes,
  type Page,
  pages,
  text,
} from './support/elements.ts';

/** Returns whether the answer about some elements is kept after their pages have changed. */
function isKept(before: readonly Page[], after: readonly Page[]): boolean {
  const questions = (all: readonly Page[]) =>
    createQuestions(createSource(all)).filter(({ kind }) => kind === 'issue');
  const answered = questions(before).map(({ key, fingerprint }) => ({ key, fingerprint, hasAnswer: true }));
  const { kept, outdated } = carryOver(answered, questions(after));
  expect([...kept, ...outdated]).toEqual(['issue:i1']);
  return kept.length === 1;
}

/** Number of generated cases for each kind of change. */
const CASES = isCompleteRun() ? 200 : 60;
/** Minimum number of changes in meaning of each type. No answer may survive any of them. */
const MIN_PLANTED = 0.6 * CASES;

type Change = (all: readonly Page[], id: string) => readonly Page[];

/** Applies a change to generated pages and counts how often the answer is kept. */
function countKept(change: Change): number {
  const cases = fc.sample(fc.tuple(pages, hash), { numRuns: CASES, seed: 42 });
  return cases.filter(([before, id]) => isKept(before, change(before, id))).length;
}

const mapFirst = (all: readonly Page[], change: (element: Page['elements'][number]) => object): Page[] =>
  all.map((page, index) => {
    if (index > 0) return page;
    const [first, ...others] = page.elements;
    return { ...page, elements: [{ ...first!, ...change(first!) }, ...others] };
  });

describe('an answer is kept after a change in', () => {
  const changes: Record<string, Change> = {
    'class names': (all, id) =>
      mapAttributes(all, (name, value) => (name === 'class' ? `${value} sc-${id}` : value)),
    'generated ids': (all, id) =>
      mapAttributes(all, (name, value) =>
        name === 'id' || name === 'aria-describedby' ? `:r${id}:` : value,
      ),
    'the order of attributes': (all) =>
      mapNodes(all, (node) => ({ ...node, attributes: node.attributes.toReversed() })),
    'white space': (all) =>
      mapNodes(all, (node) => ({
        ...node,
        children: node.children.flatMap((child) =>
          typeof child === 'string' ? `\n   ${child.replaceAll(' ', '  \n ')} ` : ['\n', child],
        ),
      })),
    wrappers: (all) =>
      mapNodes(all, (node) => ({
        ...node,
        children: node.children.map((child) => ({
          tag: 'span',
          attributes: [['class', 'inner']],
          children: [child],
        })),
      })),
    position: (all) => all.map((page) => ({ ...page, elements: page.elements.toReversed() })),
    'cache-busting parameters': (all, id) =>
      mapAttributes(all, (name, value) => (name === 'src' ? `${value}?v=${id}` : value)),
    'the number of pages': (all, id) => [...all, { ...all[0]!, url: `https://shop.example/${id}` }],
    style: (all) =>
      mapAttributes(all, (name, value) => (name === 'style' ? 'margin: 0; color: #123456' : value)),
    'data attributes': (all, id) =>
      mapAttributes(all, (name, value) => (name.startsWith('data-') ? `${id}-x` : value)),
  };

  test('appearance and markup, in at least 98% of cases', () => {
    const counts = Object.entries(changes).map(([name, change]) => ({ name, kept: countKept(change) }));
    expect(counts).toHaveLength(10);
    expect(Math.min(...counts.map(({ kept }) => kept))).toBeGreaterThan(0.85 * CASES);
    const total = counts.reduce((sum, { kept }) => sum + kept, 0);
    expect(total / (CASES * counts.length)).toBeGreaterThanOrEqual(0.98);
  });
});

describe('an answer is never kept after a change in', () => {
  const mapOwn = (all: readonly Page[], attribute: string, id: string): readonly Page[] =>
    mapAttributes(all, (name, value) => (name === attribute ? `${value} ${id}` : value));
  const changes: Record<string, Change> = {
    name: (all, id) => mapFirst(all, ({ name }) => ({ name: `${name} ${id}` })),
    'a negated name': (all) => mapFirst(all, ({ name }) => ({ name: `not ${name}` })),
    role: (all) => mapFirst(all, () => ({ role: 'menuitem' })),
    text: (all, id) =>
      mapNodes(all, (node) => ({
        ...node,
        children: node.children.map((child) => (typeof child === 'string' ? `${child} ${id}` : child)),
      })),
    'negated text': (all) =>
      mapNodes(all, (node) => ({
        ...node,
        children: node.children.map((child) => (typeof child === 'string' ? `not ${child}` : child)),
      })),
    'alternative text': (all, id) => mapOwn(all, 'alt', id),
    'an image file': (all, id) =>
      mapAttributes(all, (name, value) => (name === 'src' ? `/media/other-${id}.webp` : value)),
    'the target of a link': (all) =>
      mapAttributes(all, (name, value) => (name === 'href' ? `/other${value}` : value)),
    'the page in the target of a link': (all) =>
      mapAttributes(all, (name, value) => (name === 'href' ? `${value.replace(/\?.*/, '')}?page=3` : value)),
    label: (all, id) => mapOwn(all, 'aria-label', id),
    placeholder: (all, id) => mapOwn(all, 'placeholder', id),
    title: (all, id) => mapOwn(all, 'title', id),
    'the type of a field': (all) =>
      mapAttributes(all, (name, value) => (name === 'type' ? `${value}-other` : value)),
    'an ARIA state': (all) => mapAttributes(all, (name, value) => (name === 'aria-hidden' ? 'false' : value)),
    'an additional element': (all, id) => [
      ...all,
      {
        url: 'https://shop.example/new',
        elements: [{ ...all[0]!.elements[0]!, name: `Something else ${id}` }],
      },
    ],
  };
  /**
   * Attributes in the truncated part of a long snippet are not visible; text, names and URLs are in the
   * page's hash.
   */
  const isLong = (all: readonly Page[]) => JSON.stringify(all).includes('flex items-center');

  test.each(Object.entries(changes))('%s', (_name, change) => {
    const cases = fc.sample(fc.tuple(pages, hash), { numRuns: 4 * CASES, seed: 7 });
    const changed = cases
      .map(([before, id]) => ({ before, after: change(before, id) }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after) && !isLong(before));
    expect(changed.length).toBeGreaterThanOrEqual(MIN_PLANTED);
    expect(changed.filter(({ before, after }) => isKept(before, after))).toEqual([]);
  });

  test('text in the truncated part of a snippet', () => {
    const long = (end: string): Page[] => [
      {
        url: 'https://shop.example/',
        elements: [
          {
            role: 'table',
            name: '',
            node: { tag: 'table', attributes: [], children: ['word '.repeat(90), end] },
          },
        ],
      },
    ];
    expect(isKept(long('refundable'), long('refundable'))).toBe(true);
    expect(isKept(long('refundable'), long('not refundable'))).toBe(false);
  });

  test('the truncated query of a URL', () => {
    const show = (image: string): Page[] => [
      {
        url: 'https://shop.example/',
        elements: [
          {
            role: 'img',
            name: 'Bicycle',
            node: {
              tag: 'img',
              attributes: [['src', `/image?url=${'a'.repeat(120)}${image}`]],
              children: [],
            },
          },
        ],
      },
    ];
    expect(isKept(show('red'), show('red'))).toBe(true);
    expect(isKept(show('red'), show('blue'))).toBe(false);
  });
});

describe('an answer from an audit that stored hashes of whole pages', () => {
  const all = fc.sample(pages, { numRuns: 1, seed: 3 })[0]!;
  const answered = createQuestions(createSource(all)).map(({ key, wholePageFingerprint }) => ({
    ...{ key, fingerprint: wholePageFingerprint, hasAnswer: true },
  }));
  const carry = (after: readonly Page[]) => carryOver(answered, createQuestions(createSource(after)));

  test('is kept while the pages’ content stays the same', () => {
    expect(carry(all).kept).toHaveLength(answered.length);
  });

  test('is outdated when something has changed, and reports that the change is unknown', () => {
    const after = mapFirst(all, ({ name }) => ({ name: `not ${name}` }));
    expect(carry(after).kept).toEqual([]);
    const [question] = createQuestions(createSource(after));
    expect(describeChanges(answered[0]!.fingerprint, question!.fingerprint, [])).toMatchObject([
      { kind: 'method', page_url: null },
    ]);
  });

  test('has the same fingerprint as in a scan by an earlier version', () => {
    const source = createSource(all);
    const sample = source.sample.map((page) => ({
      ...page,
      contentHash: parsePageContent(page.contentHash)!.full,
    }));
    const fingerprints = createQuestions({ ...source, sample }).map(({ key, fingerprint }) => ({
      key,
      fingerprint,
    }));
    expect(fingerprints).toEqual(answered.map(({ key, fingerprint }) => ({ key, fingerprint })));
  });
});

test('reports what has changed on which page, and which pages were added or removed', () => {
  const page = (images: number, text: string) => {
    const parts = Object.fromEntries(
      CONTENT_KINDS.map((kind) => [kind, { count: kind === 'images' ? images : 3, hash: hashText(text) }]),
    );
    return formatPageContent({ full: 'f', parts: parts as PageContent['parts'] });
  };
  const ask = (sample: Record<string, string>) =>
    createQuestions({
      criteria: ['1.4.5', '2.4.2'],
      reviewIssues: [],
      sample: Object.entries(sample).map(([url, contentHash]) => ({ url, tallies: [], contentHash })),
      evaluatedRules: [],
    });
  const before = ask({ 'https://a.example/': page(2, 'one'), 'https://a.example/b': page(1, 'same') });
  const now = ask({ 'https://a.example/': page(3, 'two'), 'https://a.example/c': page(1, 'same') });
  const pages = [
    { page_id: '7', url: 'https://a.example/' },
    { page_id: '8', url: 'https://a.example/c' },
    { page_id: '2', url: 'https://a.example/b' },
  ];
  expect(describeChanges(before[0]!.fingerprint, now[0]!.fingerprint, pages)).toEqual([
    { kind: 'content', page_id: '7', page_url: 'https://a.example/', description: 'Images: 2 before, 3 now' },
    { kind: 'page-added', page_id: '8', page_url: 'https://a.example/c', description: expect.any(String) },
    { kind: 'page-removed', page_id: '2', page_url: 'https://a.example/b', description: expect.any(String) },
  ]);
  const [title] = describeChanges(before[1]!.fingerprint, now[1]!.fingerprint, pages);
  expect(title).toMatchObject({ description: 'Page title: changed' });
  expect(describeChanges(now[0]!.fingerprint, now[0]!.fingerprint, pages)).toEqual([]);
});

test('an answer to a question about a criterion is kept while the content of the sampled pages stays the same', () => {
  fc.assert(
    fc.property(pages, text, (all, other) => {
      const question = (source: readonly Page[]) =>
        createQuestions(createSource(source)).find(({ kind }) => kind === 'criterion')!;
      const { key, fingerprint } = question(all);
      const previous = [{ key, fingerprint, hasAnswer: true }];
      const restyled = mapAttributes(all, (name, value) => (name === 'class' ? `${value} x` : value));
      expect(carryOver(previous, [question(restyled)]).kept).toEqual([key]);
      const renamed = mapFirst(all, ({ name }) => ({ name: `${name} ${other}` }));
      expect(carryOver(previous, [question(renamed)]).outdated).toEqual([key]);
      expect(carryOver(previous, [question(all.slice(1))]).kept).toEqual([]);
    }),
  );
});

test('sorts questions into kept, outdated, closed and added', () => {
  const [draft] = createQuestions(createSource([]));
  const drafts = ['same', 'changed', 'new', 'unknown', 'open'].map((key) => ({
    ...draft!,
    key,
    fingerprint: key === 'unknown' ? '' : key,
  }));
  const previous = [
    { key: 'same', fingerprint: 'same', hasAnswer: true },
    { key: 'changed', fingerprint: 'before', hasAnswer: true },
    { key: 'gone', fingerprint: 'gone', hasAnswer: true },
    { key: 'unknown', fingerprint: '', hasAnswer: true },
    { key: 'open', fingerprint: 'before', hasAnswer: false },
  ];
  expect(carryOver(previous, drafts)).toEqual({
    kept: ['same', 'open'],
    outdated: ['changed', 'unknown'],
    closed: ['gone'],
    added: ['new'],
  });
});
