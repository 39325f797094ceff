import type { Finding } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { testFinding } from '../../test/finding.ts';
import { clusterFindings, fingerprintOf } from './cluster.ts';
import { joinCauses } from './join-causes.ts';

/** How many issues the findings of one page are. */
const issues = (...found: Partial<Finding>[]) =>
  clusterFindings([{ pageId: 'page', findings: found.map(testFinding) }]).length;
const made = (...classes: string[]) => ({ classes, prose: null });
const written = (near: string) => ({ classes: [], prose: { depth: 2, near } });
const inText = { path: ['img', 'p', 'div.entry', 'main', 'body'] };

describe('a component', () => {
  it('is one issue in every section, list and variant', () => {
    expect(
      issues(
        { path: ['img.card-image', 'li.card', 'ul.grid', 'main', 'body'] },
        { path: ['img.card-image', 'div.card.card--sale', 'div.row', 'aside', 'body.home'] },
        { path: ['img.card-image', 'article.card.is-active', 'section', 'main', 'body'] },
      ),
    ).toBe(1);
  });

  it('is told from another with the same parts', () => {
    expect(
      issues(
        { path: ['button.icon-button', 'div.product-card', 'main', 'body'] },
        { path: ['button.icon-button', 'section.cookies', 'body'] },
      ),
    ).toBe(2);
  });

  it('is known by the names that only this deploy has, in several places', () => {
    const [one, other] = [
      { path: ['button', 'div', 'main', 'body'], origin: made('sc-a1B2c3 xYz', 'sc-q9W8e7 k1') },
      { path: ['button', 'li', 'ul', 'aside', 'body'], origin: made('sc-a1B2c3 other', 'sc-q9W8e7 k2') },
    ];
    expect(issues(one, other)).toBe(1);
    expect(issues(one, { ...other, origin: made('sc-Zz11aa other', 'sc-Uu22bb k2') })).toBe(2);
  });

  it('is known by its utilities when they are the same, but for those of a variant', () => {
    const look = 'flex items-center gap-2 px-3 py-2 rounded';
    const [one, other] = [
      { path: ['button', 'div', 'main', 'body'], origin: made(look, 'grid p-4 mt-2 w-full') },
      { path: ['button', 'li', 'main', 'body'], origin: made(`${look} bg-gray-50`, 'grid p-4 mt-2 w-full') },
    ];
    expect(issues(one, other)).toBe(1);
    expect(issues(one, { ...other, origin: made('block text-sm', 'mx-auto flex') })).toBe(2);
  });
});

describe('what an author wrote', () => {
  it('is a fault of its own each time', () => {
    expect(
      issues(
        { ...inText, origin: written('One'), snippet: '<img src="a.png">' },
        { ...inText, origin: written('One'), snippet: '<img src="b.png">' },
        { ...inText, origin: written('Two'), snippet: '<img>' },
        { ...inText, origin: written('Three'), snippet: '<img>' },
      ),
    ).toBe(4);
  });

  it('is one issue where the same slip is made all over the site', () => {
    const slips = Array.from({ length: 12 }, (_, index) => ({ ...inText, origin: written(`Text ${index}`) }));
    expect(issues(...slips)).toBe(1);
  });
});

describe('a colour', () => {
  const text = (foreground: string, background: string) => ({
    ruleId: 'color-contrast',
    facts: { foreground, background },
    path: [`p.${foreground.slice(1)}${background.slice(1)}`],
  });

  it('is one token on surfaces that are nearly the same', () => {
    expect(issues(text('#999999', '#ffffff'), text('#999999', '#f4f5f7'))).toBe(1);
  });

  it('is two on others', () => {
    expect(issues(text('#ffffff', '#ff8f6b'), text('#ffffff', '#4cc38a'))).toBe(2);
  });
});

it('the entries of one list are one issue, whatever their own classes', () => {
  const above = ['li.entry', 'ul.social', 'footer', 'body'];
  expect(issues({ path: ['a.chirp', ...above] }, { path: ['a.films', ...above] })).toBe(1);
});

it('what no landmark holds is one issue of the template', () => {
  const region = { ruleId: 'region', origin: written('Text') };
  expect(
    issues({ ...region, path: ['p', 'div.all', 'body'] }, { ...region, path: ['h2', 'div.all', 'body'] }),
  ).toBe(1);
});

it('joined causes take the fingerprint of the commonest, whatever the order', () => {
  const causes = [1, 5, 3].map((occurrences, index) => {
    const first = testFinding({ path: [`a.n${index}x`, 'li', 'ul.social', 'footer', 'body'] });
    return { fingerprint: fingerprintOf(first), first, occurrences };
  });
  const [few, most, some] = causes.map(({ fingerprint }) => fingerprint);
  const expected = new Map([
    [few, most],
    [some, most],
  ]);
  expect(joinCauses(causes)).toEqual(expected);
  expect(joinCauses(causes.toReversed())).toEqual(expected);
});
