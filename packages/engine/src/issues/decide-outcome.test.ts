import { FRAMES_TEST, type NotRetestedReason, WHOLE_PAGE_TEST } from '@curbcut/contract';
import { allRules } from '@curbcut/rules';
import { describe, expect, it } from 'vitest';
import { getRuleTests, needsInteraction } from '../rule-tests.ts';
import {
  decideOutcome,
  type IssueEvidence,
  indexFoundParts,
  listIssueParts,
  type PageCoverage,
  type ScanCoverageFacts,
} from './decide-outcome.ts';

const interactive = allRules.find(({ id, probe }) => probe !== undefined && needsInteraction(id))!;

const issue: IssueEvidence = {
  ruleId: 'image-alt',
  engines: ['curbcut'],
  pages: 1,
  urls: ['/a'],
  variants: ['1280x800 light'],
  signedIn: false,
  isHidden: false,
  isNested: false,
  depth: 'standard',
  ruleVersion: '1',
};
const tested = (...limits: string[]): PageCoverage => ({ state: 'tested', limitedTests: new Set(limits) });
const notTested: PageCoverage = { state: 'not-tested' };
const gone: PageCoverage = { state: 'gone' };

const scan: ScanCoverageFacts = {
  pages: new Map([['/a', tested()]]),
  isDown: false,
  ruleVersions: new Map([
    ['image-alt', '1'],
    [interactive.id, '1'],
  ]),
  secondOpinion: false,
  variants: new Set(['1280x800 light']),
  signedIn: false,
  depth: 'standard',
};
const withPages = (pages: Record<string, PageCoverage>): Partial<ScanCoverageFacts> => ({
  pages: new Map(Object.entries(pages)),
});
const inUse = { ruleId: interactive.id };
const itsTest = getRuleTests({ ruleId: interactive.id, engines: ['curbcut'] }).at(-1)!;
const compared = { ruleId: 'consistent-help' };
const startsAt = (firstPage: string): Partial<ScanCoverageFacts> => ({
  firstPage,
  ruleVersions: new Map([...scan.ruleVersions, ['consistent-help', '1']]),
});
const withPart: Partial<IssueEvidence> = { ...inUse, urls: ['/a', '/c'], parts: ['tabs'] };
const leavesPartTo = (url: string | null): Partial<ScanCoverageFacts> => {
  const testedElsewhere = new Map([[itsTest, new Map([['tabs', url]])]]);
  return {
    pages: new Map([
      ...scan.pages,
      ['/a', { ...tested(), testedElsewhere } as PageCoverage],
      ['/c', tested()],
    ]),
  };
};
const manyUrls = Array.from({ length: 21 }, (_, index) => `/${index}`);

type Row = [
  name: string,
  issue: Partial<IssueEvidence>,
  scan: Partial<ScanCoverageFacts>,
  outcome: 'not-found' | 'pages-removed' | NotRetestedReason,
];

const rows: Row[] = [
  ['the same scan', {}, {}, 'not-found'],
  ['a scan without its page', {}, withPages({ '/b': tested() }), 'page-not-in-scan'],
  ['a scan that could not test its page', {}, withPages({ '/a': notTested }), 'page-not-tested'],
  ['a scan of one of two pages', { urls: ['/a', '/b'], pages: 2 }, {}, 'page-not-in-scan'],
  ['a scan of one of 21 pages', { urls: manyUrls, pages: 21 }, withPages({ '/3': tested() }), 'not-found'],
  ['a scan of none of 21 pages', { urls: manyUrls, pages: 21 }, {}, 'page-not-in-scan'],
  [
    'a scan that tested one of 21 pages in part',
    { urls: manyUrls, pages: 21 },
    withPages({ '/3': tested(WHOLE_PAGE_TEST) }),
    'page-not-in-scan',
  ],
  ['a page that no longer exists', {}, withPages({ '/a': gone, '/b': tested() }), 'pages-removed'],
  ['a site that is down', {}, { ...withPages({ '/a': gone }), isDown: true }, 'page-not-tested'],
  [
    'one page that is gone and one that was tested',
    { urls: ['/a', '/b'], pages: 2 },
    withPages({ '/a': gone, '/b': tested() }),
    'not-found',
  ],
  ['a quick scan, for a rule that needs no interaction', {}, { depth: 'quick' }, 'not-found'],
  ['a quick scan, for an interaction rule', inUse, { depth: 'quick' }, 'other-depth'],
  ['a deeper scan', inUse, { depth: 'thorough' }, 'not-found'],
  ['a shallower scan', { ...inUse, depth: 'thorough' }, {}, 'other-depth'],
  ['a quick scan, for hidden content', { isHidden: true }, { depth: 'quick' }, 'other-depth'],
  ['a test of its rule that didn’t finish', inUse, withPages({ '/a': tested(itsTest) }), 'part-not-tested'],
  ['a test of a different rule that didn’t finish', {}, withPages({ '/a': tested(itsTest) }), 'not-found'],
  ['a rule that failed on the page', {}, withPages({ '/a': tested('image-alt') }), 'part-not-tested'],
  ['a page that was truncated', {}, withPages({ '/a': tested(WHOLE_PAGE_TEST) }), 'part-not-tested'],
  [
    'a frame that did not load',
    { isNested: true },
    withPages({ '/a': tested(FRAMES_TEST) }),
    'part-not-tested',
  ],
  [
    'a frame that did not load, for an issue outside frames',
    {},
    withPages({ '/a': tested(FRAMES_TEST) }),
    'not-found',
  ],
  [
    'hidden content that was only partly explored',
    { isHidden: true },
    withPages({ '/a': tested('content shown by controls') }),
    'part-not-tested',
  ],
  ['a scan in a different view', { variants: ['390x844 light'] }, {}, 'other-view'],
  ['a scan in one of its views', { variants: ['1280x800 light', '390x844 light'] }, {}, 'other-view'],
  ['a scan that signed in', {}, { signedIn: true }, 'other-sign-in'],
  [
    'a page that is not found without signing in',
    { signedIn: true },
    withPages({ '/a': gone, '/b': tested() }),
    'other-sign-in',
  ],
  ['a scan without its rule', {}, { ruleVersions: new Map() }, 'rule-not-run'],
  ['a scan without axe-core', { engines: ['axe-core'] }, {}, 'rule-not-run'],
  ['a scan with axe-core', { engines: ['axe-core'] }, { secondOpinion: true }, 'not-found'],
  [
    'axe-core didn’t finish',
    { engines: ['axe-core'] },
    { secondOpinion: true, ...withPages({ '/a': tested('second opinion') }) },
    'part-not-tested',
  ],
  ['a changed rule', { ruleVersion: '0' }, {}, 'rule-changed'],
  ['a part that the page left to one without the issue', withPart, leavesPartTo('/b'), 'part-not-tested'],
  ['a part that the page left to one that also had the issue', withPart, leavesPartTo('/c'), 'not-found'],
  ['a part that a page of an earlier scan tested', withPart, leavesPartTo(null), 'part-not-tested'],
  [
    'a different part that the page left to others',
    { ...withPart, parts: ['menu'] },
    leavesPartTo('/b'),
    'not-found',
  ],
  [
    'a part that a test of a different rule left to others',
    { parts: ['tabs'] },
    leavesPartTo('/b'),
    'not-found',
  ],
  [
    'a page compared with a different first page',
    { ...compared, firstPage: '/b' },
    startsAt('/a'),
    'other-first-page',
  ],
  ['a page compared with the same first page', { ...compared, firstPage: '/b' }, startsAt('/b'), 'not-found'],
  [
    'a different first page, for a rule that compares nothing',
    { firstPage: '/b' },
    startsAt('/a'),
    'not-found',
  ],
];

describe('the outcome of a scan that did not find an issue', () => {
  it.each(rows)('%s', (_, issueChange, scanChange, expected) => {
    const result = decideOutcome({ ...issue, ...issueChange }, { ...scan, ...scanChange }, false);
    expect(result).toEqual(
      expected === 'not-found' || expected === 'pages-removed'
        ? { outcome: 'gone', because: expected }
        : { outcome: 'not-retested', reason: expected },
    );
  });

  it('is nothing new if one of its elements was found', () => {
    expect(decideOutcome(issue, { ...scan, pages: new Map() }, true)).toEqual({ outcome: 'found' });
  });
});

describe('the parts of an issue', () => {
  const find = (...keys: string[]): PageCoverage => ({
    state: 'tested',
    limitedTests: new Set(),
    foundParts: new Map([
      [itsTest, keys],
      ['a different test', ['video']],
    ]),
  });
  const list = (urls: string[], pages: Record<string, PageCoverage>) => {
    const coverage = { pages: new Map(Object.entries(pages)) };
    return listIssueParts({ ...issue, ...inUse, urls }, coverage, indexFoundParts(coverage));
  };

  it('are those of its pages in which its tests had findings', () => {
    expect(list(['/a', '/b'], { '/a': find('tabs'), '/b': find('tabs', 'menu'), '/c': tested() })).toEqual([
      'tabs',
      'menu',
    ]);
  });

  it('exclude those that also had findings on other pages, unless all have', () => {
    expect(list(['/a'], { '/a': find('tabs', 'menu'), '/b': find('menu') })).toEqual(['tabs']);
    expect(list(['/a'], { '/a': find('menu'), '/b': find('menu') })).toEqual(['menu']);
  });

  it('count a page with two URLs once', () => {
    const page = find('tabs');
    expect(list(['/a'], { '/a': page, '/redirected': page, '/b': find('menu') })).toEqual(['tabs']);
  });
});
