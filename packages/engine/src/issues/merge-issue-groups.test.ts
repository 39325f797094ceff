import type { Finding } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { getFingerprint, groupFindings } from './group-findings.ts';
import { mergeIssueGroups } from './merge-issue-groups.ts';

/** Counts the issues formed by the findings of one page. */
const countIssueGroups = (...found: Partial<Finding>[]) =>
  groupFindings([{ pageId: 'page', findings: found.map(createTestFinding) }]).length;
const createOrigin = (...classes: string[]) => ({ classes, prose: null });
const createProseOrigin = (near: string) => ({ classes: [], prose: { depth: 2, near } });
const proseFinding = { path: ['img', 'p', 'div.entry', 'main', 'body'] };

describe('a component', () => {
  it('is one issue in every section, list and variant', () => {
    expect(
      countIssueGroups(
        { path: ['img.card-image', 'li.card', 'ul.grid', 'main', 'body'] },
        { path: ['img.card-image', 'div.card.card--sale', 'div.row', 'aside', 'body.home'] },
        { path: ['img.card-image', 'article.card.is-active', 'section', 'main', 'body'] },
      ),
    ).toBe(1);
  });

  it('is separate from a different component with the same parts', () => {
    expect(
      countIssueGroups(
        { path: ['button.icon-button', 'div.product-card', 'main', 'body'] },
        { path: ['button.icon-button', 'section.cookies', 'body'] },
      ),
    ).toBe(2);
  });

  it('is recognized by generated class names in several locations', () => {
    const [one, other] = [
      { path: ['button', 'div', 'main', 'body'], origin: createOrigin('sc-a1B2c3 xYz', 'sc-q9W8e7 k1') },
      {
        path: ['button', 'li', 'ul', 'aside', 'body'],
        origin: createOrigin('sc-a1B2c3 other', 'sc-q9W8e7 k2'),
      },
    ];
    expect(countIssueGroups(one, other)).toBe(1);
    expect(countIssueGroups(one, { ...other, origin: createOrigin('sc-Zz11aa other', 'sc-Uu22bb k2') })).toBe(
      2,
    );
  });

  it('is recognized by identical utility classes, except those of a variant', () => {
    const utilities = 'flex items-center gap-2 px-3 py-2 rounded';
    const [one, other] = [
      { path: ['button', 'div', 'main', 'body'], origin: createOrigin(utilities, 'grid p-4 mt-2 w-full') },
      {
        path: ['button', 'li', 'main', 'body'],
        origin: createOrigin(`${utilities} bg-gray-50`, 'grid p-4 mt-2 w-full'),
      },
    ];
    expect(countIssueGroups(one, other)).toBe(1);
    expect(countIssueGroups(one, { ...other, origin: createOrigin('block text-sm', 'mx-auto flex') })).toBe(
      2,
    );
  });
});

describe('a finding in text written by authors', () => {
  it('is a separate issue each time', () => {
    expect(
      countIssueGroups(
        { ...proseFinding, origin: createProseOrigin('One'), snippet: '<img src="a.png">' },
        { ...proseFinding, origin: createProseOrigin('One'), snippet: '<img src="b.png">' },
        { ...proseFinding, origin: createProseOrigin('Two'), snippet: '<img>' },
        { ...proseFinding, origin: createProseOrigin('Three'), snippet: '<img>' },
      ),
    ).toBe(4);
  });

  it('is part of one issue if the same mistake occurs all over the site', () => {
    const mistakes = Array.from({ length: 12 }, (_, index) => ({
      ...proseFinding,
      origin: createProseOrigin(`Text ${index}`),
    }));
    expect(countIssueGroups(...mistakes)).toBe(1);
  });
});

describe('a color', () => {
  const text = (foreground: string, background: string) => ({
    ruleId: 'color-contrast',
    facts: { foreground, background },
    path: [`p.${foreground.slice(1)}${background.slice(1)}`],
  });

  it('is one issue on nearly identical surfaces', () => {
    expect(countIssueGroups(text('#999999', '#ffffff'), text('#999999', '#f4f5f7'))).toBe(1);
  });

  it('is two issues on different surfaces', () => {
    expect(countIssueGroups(text('#ffffff', '#ff8f6b'), text('#ffffff', '#4cc38a'))).toBe(2);
  });
});

it('groups the items of a list into one issue, regardless of their classes', () => {
  const above = ['li.entry', 'ul.social', 'footer', 'body'];
  expect(countIssueGroups({ path: ['a.chirp', ...above] }, { path: ['a.films', ...above] })).toBe(1);
});

it('groups content outside landmarks into one issue per template', () => {
  const region = { ruleId: 'region', origin: createProseOrigin('Text') };
  expect(
    countIssueGroups(
      { ...region, path: ['p', 'div.all', 'body'] },
      { ...region, path: ['h2', 'div.all', 'body'] },
    ),
  ).toBe(1);
});

it('separates the templates of an application that wraps every page in the same element', () => {
  const region = { ruleId: 'region', origin: createProseOrigin('Text') };
  expect(
    countIssueGroups(
      { ...region, path: ['p', 'div.shop', 'div#root', 'body'] },
      { ...region, path: ['p', 'div.checkout', 'div#root', 'body'] },
    ),
  ).toBe(2);
});

it('gives merged groups the fingerprint of the largest group, regardless of order', () => {
  const groups = [1, 5, 3].map((occurrences, index) => {
    const first = createTestFinding({ path: [`a.n${index}x`, 'li', 'ul.social', 'footer', 'body'] });
    return { fingerprint: getFingerprint(first), first, occurrences };
  });
  const [few, most, some] = groups.map(({ fingerprint }) => fingerprint);
  const expected = new Map([
    [few, most],
    [some, most],
  ]);
  expect(mergeIssueGroups(groups)).toEqual(expected);
  expect(mergeIssueGroups(groups.toReversed())).toEqual(expected);
});
