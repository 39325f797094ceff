import { readFileSync } from 'node:fs';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type BehaviorCase, behaviorCases, matchesDefect } from './behavior-case.ts';
import { createReport, type Results } from './results.ts';

type Element = DefaultTreeAdapterTypes.Element;

interface ParsedPage {
  readonly name: string;
  readonly html: string;
  readonly elements: readonly Element[];
  readonly errors: readonly string[];
}

const pages = behaviorCases.flatMap(({ id, pages }) =>
  Object.entries(pages).map(([path, html]) => parsePage(`${id} ${path}`, html)),
);

function parsePage(name: string, html: string): ParsedPage {
  const errors: string[] = [];
  const document = parse(html, {
    onParseError: ({ code, startLine }) => errors.push(`${name}: ${code} in line ${startLine}`),
  });
  const elements: Element[] = [];
  const collect = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      elements.push(child);
      collect('content' in child ? (child as DefaultTreeAdapterTypes.Template).content : child);
    }
  };
  collect(document);
  return { name, html, elements, errors };
}

const getAttribute = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

const getText = (element: Element | undefined) =>
  element?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';

describe('the corpus', () => {
  test('has at least 400 pages in cases with unique ids', () => {
    const ids = behaviorCases.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.length).toBeGreaterThanOrEqual(400);
  });

  test('has failing and passing cases for each criterion in similar numbers', () => {
    const groups = Object.groupBy(behaviorCases, ({ group }) => group);
    expect(Object.keys(groups).length).toBe(30);
    const count = (cases: readonly BehaviorCase[] = [], expected: string) =>
      cases.filter((item) => item.expected === expected).length;
    const unbalanced = Object.entries(groups).filter(
      ([group, cases]) => group !== 'hidden' && (count(cases, 'failing') < 5 || count(cases, 'passing') < 5),
    );
    expect(unbalanced.map(([group]) => group)).toEqual([]);
    expect(count(groups.hidden, 'failing')).toBeGreaterThanOrEqual(60);
    expect(count(groups.hidden, 'passing')).toBeGreaterThanOrEqual(5);
  });

  test('has different pages, titles and reasons', () => {
    for (const values of [
      pages.map(({ html }) => html),
      behaviorCases.map(({ id, title }) => `${id} ${title}`),
    ])
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
    expect(behaviorCases.filter(({ why }) => why.length < 20).map(({ id }) => id)).toEqual([]);
  });

  test('has pages that parse without errors, with a language and a title', () => {
    expect(pages.flatMap(({ errors }) => errors)).toEqual([]);
    const find = (page: ParsedPage, name: string) => page.elements.find(({ tagName }) => tagName === name);
    const withoutLanguage = pages.filter((page) => !getAttribute(find(page, 'html')!, 'lang'));
    expect(withoutLanguage.map(({ name }) => name)).toEqual([]);
    const withoutTitle = pages.filter((page) => getText(find(page, 'title')).trim() === '');
    expect(withoutTitle.map(({ name }) => name)).toEqual([]);
  });

  test('has scripts without syntax errors', () => {
    const broken: string[] = [];
    for (const { name, elements } of pages) {
      for (const script of elements.filter(({ tagName }) => tagName === 'script')) {
        if (getAttribute(script, 'type') === 'application/json') continue;
        try {
          new Function(getText(script));
        } catch (error) {
          broken.push(`${name}: ${error}`);
        }
      }
      for (const element of elements)
        for (const { name: attribute, value } of element.attrs) {
          if (!attribute.startsWith('on')) continue;
          try {
            new Function(value);
          } catch (error) {
            broken.push(`${name}: ${error}`);
          }
        }
    }
    expect(broken).toEqual([]);
  });

  test('has unique ids on each page, and references that exist', () => {
    const wrong = pages.flatMap(({ name, elements }) => {
      const ids = elements.flatMap((element) => getAttribute(element, 'id') ?? []);
      const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
      const references = elements.flatMap((element) =>
        ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap(
          (attribute) => getAttribute(element, attribute)?.split(/\s+/) ?? [],
        ),
      );
      const missing = references.filter((id) => !ids.includes(id));
      return [...repeated, ...missing].map((id) => `${name}: ${id}`);
    });
    expect(wrong).toEqual([]);
  });

  test('loads nothing from outside', () => {
    const outside = pages.flatMap(({ name, html }) =>
      [...html.replaceAll('http://www.w3.org/', '').matchAll(/(https?:)?\/\/[\w-]+\.\w+[^\s"'<]*/g)].map(
        ([url]) => `${name}: ${url}`,
      ),
    );
    expect(outside).toEqual([]);
  });

  test('has no dead links between the pages of a site', () => {
    const broken = behaviorCases.flatMap(({ id, pages }) => {
      const paths = Object.keys(pages);
      if (paths.length === 1) return [];
      return paths.flatMap((path) =>
        parsePage(path, pages[path]!).elements.flatMap((element) => {
          const href = element.tagName === 'a' ? getAttribute(element, 'href') : undefined;
          if (href === undefined || /^(#|mailto:|tel:)/.test(href)) return [];
          const target = new URL(href, `http://localhost${path}`).pathname;
          return paths.includes(target) ? [] : [`${id} ${path}: ${href}`];
        }),
      );
    });
    expect(broken).toEqual([]);
  });

  test('marks the element at fault only on failing pages with hidden defects', () => {
    const isMarked = ({ pages }: BehaviorCase) =>
      Object.values(pages).some((html) => /data-defect|dataset\.defect/.test(html));
    const wrong = behaviorCases.filter(
      (item) => isMarked(item) !== (item.group === 'hidden' && item.expected === 'failing'),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('is dedicated to the public domain', () => {
    expect(readFileSync(new URL('LICENSE', import.meta.url), 'utf8')).toContain('CC0 1.0 Universal');
  });
});

test('counts only findings about the marked element if the defect is hidden', () => {
  const [hidden] = behaviorCases.filter(
    ({ group, expected }) => group === 'hidden' && expected === 'failing',
  );
  expect(matchesDefect(hidden!, '<img data-defect src="/a.svg">')).toBe(true);
  expect(matchesDefect(hidden!, '<p><img data-defect src="/a.svg"></p>')).toBe(false);
  expect(matchesDefect({ ...hidden!, expected: 'passing' }, '<img src="/a.svg">')).toBe(true);
  expect(matchesDefect({ ...hidden!, group: '1.1.1' }, '<img src="/a.svg">')).toBe(true);
});

describe('createReport', () => {
  const createCase = (id: string, expected: BehaviorCase['expected']): BehaviorCase => ({
    id,
    group: '2.1.1',
    criterion: '2.1.1',
    title: id,
    expected,
    why: '',
    pages: {},
  });
  const [one, two, three, four] = ['failing', 'failing', 'passing', 'passing'].map((expected, at) =>
    createCase(`2.1.1/case-${at + 1}`, expected as BehaviorCase['expected']),
  ) as [BehaviorCase, BehaviorCase, BehaviorCase, BehaviorCase];
  const cases = [one, two, three, four];
  const createResults = (fingerprint: string): Results =>
    new Map([
      [one, { outcome: 'failed', ruleIds: ['keys'], fingerprint: 'a' }],
      [two, { outcome: 'review', ruleIds: ['keys'], fingerprint: 'b' }],
      [three, { outcome: 'failed', ruleIds: ['keys'], fingerprint }],
      [four, { outcome: 'none', ruleIds: [], fingerprint: '' }],
    ]);

  test('counts failures, questions and false positives by criterion', () => {
    const report = createReport(cases, [createResults('c')]);
    const score = { failing: 2, found: 1, review: 1, passing: 2, falsePositives: 1, questions: 0 };
    expect(report).toMatchObject(score);
    expect(report.perCriterion).toEqual({ '2.1.1': score });
    expect(report.wrong).toEqual(['2.1.1/case-3 (keys)']);
    expect(report.identical).toBeUndefined();
  });

  test('measures how many results in later runs equal those in the first', () => {
    const report = createReport(cases, [createResults('c'), createResults('d'), createResults('c')]);
    expect(report.identical).toBe(7 / 8);
    expect(report.unstable).toEqual(['2.1.1/case-3']);
  });
});
