import type { Finding } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { getFingerprint, groupFindings } from './group-findings.ts';
import { mergeIssueGroups } from './merge-issue-groups.ts';

/** How many issues the findings of one page are. */
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

  it('is told from another with the same parts', () => {
    expect(
      countIssueGroups(
        { path: ['button.icon-button', 'div.product-card', 'main', 'body'] },
        { path: ['button.icon-button', 'section.cookies', 'body'] },
      ),
    ).toBe(2);
  });

  it('is known by the names that only this deploy has, in several places', () => {
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

  it('is known by its utilities when they are the same, but for those of a variant', () => {
    const look = 'flex items-center gap-2 px-3 py-2 rounded';
    const [one, other] = [
      { path: ['button', 'div', 'main', 'body'], origin: createOrigin(look, 'grid p-4 mt-2 w-full') },
      {
        path: ['button', 'li', 'main', 'body'],
        origin: createOrigin(`${look} bg-gray-50`, 'grid p-4 mt-2 w-full'),
      },
    ];
    expect(countIssueGroups(one, other)).toBe(1);
    expect(countIssueGroups(one, { ...other, origin: createOrigin('block text-sm', 'mx-auto flex') })).toBe(
      2,
    );
  });
});

describe('what an author wrote', () => {
  it('is a fault of its own each time', () => {
    expect(
      countIssueGroups(
        { ...proseFinding, origin: createProseOrigin('One'), snippet: '<img src="a.png">' },
        { ...proseFinding, origin: createProseOrigin('One'), snippet: '<img src="b.png">' },
        { ...proseFinding, origin: createProseOrigin('Two'), snippet: '<img>' },
        { ...proseFinding, origin: createProseOrigin('Three'), snippet: '<img>' },
      ),
    ).toBe(4);
  });

  it('is one issue where the same slip is made all over the site', () => {
    const slips = Array.from({ length: 12 }, (_, index) => ({
      ...proseFinding,
      origin: createProseOrigin(`Text ${index}`),
    }));
    expect(countIssueGroups(...slips)).toBe(1);
  });
});

describe('a colour', () => {
  const text = (foreground: string, background: string) => ({
    ruleId: 'color-contrast',
    facts: { foreground, background },
    path: [`p.${foreground.slice(1)}${background.slice(1)}`],
  });

  it('is one token on surfaces that are nearly the same', () => {
    expect(countIssueGroups(text('#999999', '#ffffff'), text('#999999', '#f4f5f7'))).toBe(1);
  });

  it('is two on others', () => {
    expect(countIssueGroups(text('#ffffff', '#ff8f6b'), text('#ffffff', '#4cc38a'))).toBe(2);
  });
});

it('the entries of one list are one issue, whatever their own classes', () => {
  const above = ['li.entry', 'ul.social', 'footer', 'body'];
  expect(countIssueGroups({ path: ['a.chirp', ...above] }, { path: ['a.films', ...above] })).toBe(1);
});

it('what no landmark holds is one issue of the template', () => {
  const region = { ruleId: 'region', origin: createProseOrigin('Text') };
  expect(
    countIssueGroups(
      { ...region, path: ['p', 'div.all', 'body'] },
      { ...region, path: ['h2', 'div.all', 'body'] },
    ),
  ).toBe(1);
});

it('joined causes take the fingerprint of the commonest, whatever the order', () => {
  const causes = [1, 5, 3].map((occurrences, index) => {
    const first = createTestFinding({ path: [`a.n${index}x`, 'li', 'ul.social', 'footer', 'body'] });
    return { fingerprint: getFingerprint(first), first, occurrences };
  });
  const [few, most, some] = causes.map(({ fingerprint }) => fingerprint);
  const expected = new Map([
    [few, most],
    [some, most],
  ]);
  expect(mergeIssueGroups(causes)).toEqual(expected);
  expect(mergeIssueGroups(causes.toReversed())).toEqual(expected);
});
