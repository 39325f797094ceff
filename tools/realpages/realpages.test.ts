import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compareRuns, formatComparison } from './compare-runs.ts';
import { componentPagesFolder, readComponentPage } from './component-pages.ts';
import { componentSites, lockedSites } from './component-sites.ts';
import { getGeneratedPage } from './generated-pages.ts';
import { measurePrecision } from './measure-precision.ts';
import { summarizeWork } from './measure-work.ts';
import { pageSets } from './page-sets.ts';
import { repeatScans } from './repeat-scans.ts';
import { type Judgment, type RealFinding, readReviews, reviewFindings } from './reviewed-findings.ts';
import type { ScannedFinding, ScannedPage } from './scan-real-sites.ts';
import { loadFromPackages } from './serve-real-pages.ts';
import { npmPackages, realSites } from './sites.ts';

const finding: RealFinding = {
  page: '/npm/harbors/index.html',
  ruleId: 'reflow',
  outcome: 'failed',
  reason: 'wide',
  selector: 'main',
};

test('has at least 60 pages without duplicates, from downloaded packages', () => {
  const paths = realSites.flatMap((site) => site.paths);
  expect(paths.length).toBeGreaterThanOrEqual(60);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths.filter((each) => each.startsWith('/npm/')))
    expect(Object.keys(npmPackages).some((name) => path.startsWith(`/npm/${name}/`))).toBe(true);
  for (const path of paths.filter((each) => each.startsWith('/generated/'))) {
    const page = getGeneratedPage(path.slice('/generated/'.length, -'.html'.length))!;
    const used = [...page.matchAll(/"\/npm\/((?:@[\w-]+\/)?[\w.-]+)\//g)].map(([, name]) => name!);
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(npmPackages).toHaveProperty([name]);
  }
  expect(getGeneratedPage('constructor')).toBeUndefined();
});

test('has component pages for each library, each in one of the two sets, from listed packages', async () => {
  const paths = [...componentSites, ...lockedSites].flatMap((site) => site.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(componentSites.length).toBeGreaterThanOrEqual(50);
  expect(lockedSites.length).toBeGreaterThanOrEqual(50);
  const fragments = readdirSync(componentPagesFolder).map((file) => `/components/${file}`);
  expect(paths.filter((path) => path.startsWith('/components/')).sort()).toEqual(fragments.sort());
  const packages = pageSets.components.npmPackages;
  for (const path of paths.filter((each) => each.startsWith('/npm/')))
    expect(Object.keys(packages).some((name) => path.startsWith(`/npm/${name}/`))).toBe(true);
  for (const fragment of fragments) {
    const page = (await readComponentPage(fragment.slice('/components/'.length, -'.html'.length)))!;
    for (const [, name] of page.matchAll(/["']\/npm\/((?:@[\w-]+\/)?[\w.-]+)\//g))
      expect(packages).toHaveProperty([name!]);
    for (const [, name] of page.matchAll(/loadPackage\('((?:@[\w-]+\/)?[\w.-]+)/g))
      expect(packages).toHaveProperty([name!]);
  }
  expect(await readComponentPage('none')).toBeUndefined();
});

test.each(Object.entries(pageSets))(
  'has one judgment per finding, on a listed page, with a reason: %s',
  (_, set) => {
    const judgments = readReviews(set.judgments);
    const pages = new Set(set.sites.flatMap(({ paths }) => paths));
    expect(judgments.filter(({ page, why }) => !pages.has(page) || why === '')).toEqual([]);
    const { right, wrong, unsure, unjudged } = reviewFindings(judgments, judgments);
    expect(right.length + wrong.length + unsure.length).toBe(judgments.length);
    expect(unjudged).toEqual([]);
  },
);

test('measures precision by type of rule, and questions per page', () => {
  const details = { message: '', snippet: '', box: null, facts: {} };
  const found = ['main', 'aside', 'nav', 'footer'].map((selector) => ({
    ...{ ...finding, ...details, selector, isBehavior: true },
  }));
  const asked = { ...found[0]!, outcome: 'cantTell', isBehavior: false } as const;
  const judgments: Judgment[] = [
    { ...found[0]!, decision: 'right', why: 'It is wide.' },
    { ...found[1]!, decision: 'wrong', why: 'It is a map.' },
    { ...found[2]!, decision: 'unsure', why: 'It may be a map.' },
  ];
  const precision = measurePrecision([...found, asked], judgments, 4);
  expect(precision.groups[0]).toEqual({ name: 'behavior failures', right: 1, wrong: 1, unsure: 1 });
  expect(precision.wrongRules).toEqual([{ name: 'reflow failures', right: 1, wrong: 1, unsure: 1 }]);
  expect(precision.questions).toEqual({ median: 0, p90: 1, max: 1 });
});

test('divides findings by their judgments, and lists new ones as not reviewed', () => {
  const judgment: Judgment = { ...finding, decision: 'wrong', why: 'It is a map.' };
  const other = { ...finding, selector: 'aside' };
  const asked = { ...finding, outcome: 'cantTell' } as const;
  expect(reviewFindings([finding, other, asked], [judgment])).toEqual({
    right: [],
    wrong: [{ ...finding, why: 'It is a map.' }],
    unsure: [],
    unjudged: [other, asked],
  });
});

const scannedFinding: ScannedFinding = {
  ...finding,
  ...{ isBehavior: true, message: 'Wider than the window', snippet: '<main>', box: null, facts: {} },
};
const scannedPage = (changes: Partial<ScannedPage> = {}): ScannedPage => ({
  ...{ path: finding.page, notTested: null, findings: [scannedFinding], limits: [], details: [] },
  ...changes,
});
const reflowLimit = (reason: 'deadline' | 'limit') => ({
  ...{ test: 'reflow in a narrow window', reason, done: 0, of: 12, unit: 'texts', pages: 1, urls: [] },
});

test('compares runs: equal findings count, and so do messages', () => {
  expect(compareRuns([[scannedPage()], [scannedPage()]])).toMatchObject({
    ...{ pages: 1, scans: 2, findings: 1, identical: 1, samePages: 1, differences: [] },
  });
  const withId = (id: string) => ({ ...scannedFinding, selector: `label[for="rating-${id}-1"]` });
  const ids = ['7522bea1-8b04-e0e2-1e3e-0d0786cef523', '0123abcd-8b04-e0e2-1e3e-0d0786cef523'];
  const loads = ids.map((id) => [scannedPage({ findings: [withId(id)] })]);
  expect(compareRuns(loads).differences).toEqual([]);
  const changed = { ...scannedFinding, message: 'Wider by 9 pixels' };
  const twice = scannedPage({ findings: [scannedFinding, scannedFinding] });
  expect(compareRuns([[scannedPage()], [scannedPage({ findings: [changed] })]]).differences).toHaveLength(2);
  expect(compareRuns([[scannedPage()], [twice]])).toMatchObject({
    findings: 2,
    identical: 0.5,
    samePages: 0,
  });
});

test.each<[string, Partial<ScannedPage>, boolean]>([
  ['nothing', {}, false],
  ['a deadline of the rule’s test', { limits: [reflowLimit('deadline')] }, true],
  ['a deadline of a different test', { limits: [{ ...reflowLimit('deadline'), test: 'paste' }] }, false],
  ['a count, which is the same in all runs', { limits: [reflowLimit('limit')] }, false],
])('explains a missing finding with %s: %s', (_, changes, isExplained) => {
  const comparison = compareRuns([[scannedPage()], [scannedPage({ findings: [], ...changes })]]);
  expect(comparison.differences).toMatchObject([{ page: finding.page, foundIn: [1] }]);
  expect(comparison.differences[0]!.reasons).toHaveLength(isExplained ? 1 : 0);
  expect(formatComparison(comparison)).toContain(isExplained ? 'explained: in runs 1' : 'UNEXPLAINED');
});

test('compares only scans that tested the page', () => {
  const untested = scannedPage({ findings: [], notTested: 'The page timed out.' });
  expect(compareRuns([[scannedPage()], [untested]])).toMatchObject({
    ...{ scans: 1, differences: [], notTested: [`run 2: ${finding.page}: The page timed out.`] },
  });
});

test('explains a question that only a scan with a deadline has, but not a failure', () => {
  const compareWithDeadline = (outcome: 'failed' | 'cantTell') => {
    const found = { findings: [{ ...scannedFinding, outcome }], limits: [reflowLimit('deadline')] };
    return compareRuns([[scannedPage({ findings: [] })], [scannedPage(found)]]).differences[0]!.reasons;
  };
  expect(compareWithDeadline('failed')).toEqual([]);
  const changing = scannedPage({ limits: [{ ...reflowLimit('limit'), test: 'page' }] });
  expect(compareRuns([[scannedPage({ findings: [] })], [changing]]).differences[0]!.reasons).toHaveLength(1);
  expect(compareWithDeadline('cantTell')).toEqual(['run 2: reflow in a narrow window: deadline (0 of 12)']);
});

test('resumes repeated scans with the stored results', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-runs-'));
  const untested = JSON.stringify(scannedPage({ path: '/npm/other.html', notTested: 'The browser exited.' }));
  const file = join(folder, 'run-1.jsonl');
  writeFileSync(file, `${JSON.stringify(scannedPage())}\n${untested}\n{"path":`);
  const options = {
    ...({ origin: 'http://127.0.0.1:9', concurrency: 1, depth: 'quick', rules: 'all' } as const),
    onWarning: () => {},
    onPage: () => {},
  };
  const sites = [{ name: 'harbors', paths: [finding.page] }];
  expect(await repeatScans(sites, 1, folder, options)).toEqual([[scannedPage()]]);
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(scannedPage())}\n`);
});

test('serves packages locally instead of from a CDN', () => {
  expect(
    loadFromPackages(
      '<script src="https://cdn.jsdelivr.net/npm/@popperjs/core@2.11.8/dist/popper.min.js" integrity="sha256-x" crossorigin="anonymous"></script>',
    ),
  ).toBe('<script src="/npm/@popperjs/core/dist/popper.min.js"></script>');
});

test('loads a CommonJS package with its files and dependencies, once each', () => {
  const files: Record<string, string> = {
    '/npm/@harbors/map/package.json': '{"main":"index.js","exports":{".":{"require":"./map.cjs"}}}',
    '/npm/@harbors/map/map.cjs':
      "exports.name = require('pier').name + require('./tide') + require('given').text + require('pier').loads;",
    '/npm/@harbors/map/tide/index.js': "module.exports = ' at low tide in ' + process.env.NODE_ENV",
    '/npm/pier/package.json': '{}',
    '/npm/pier/index.js':
      "globalThis.loads = (globalThis.loads ?? 0) + 1; exports.name = 'Pier'; exports.loads = loads;",
  };
  class FakeRequest {
    status = 404;
    responseText = '';
    open(_: string, url: string) {
      const text = files[new URL(url).pathname];
      if (text !== undefined) Object.assign(this, { status: 200, responseText: text });
    }
    send() {}
  }
  const window: { loadPackage?: (name: string, provided: object) => unknown } = {};
  const location = new URL('http://localhost:8080/components/map.html');
  const source = readFileSync(join(import.meta.dirname, 'load-package.js'), 'utf8');
  runInNewContext(source, { window, location, XMLHttpRequest: FakeRequest, URL });
  const load = (name: string) => window.loadPackage!(name, { given: { text: '; loads: ' } });
  expect(load('@harbors/map')).toEqual({ name: 'Pier at low tide in production; loads: 1' });
  expect(() => load('missing')).toThrow('missing was not found');
});

test('summarizes how much tests had to do on each page, even if a limit cut them short', () => {
  const run = (done: number, of: number | null) => ({
    probe: 'gestures',
    name: 'gestures and motion',
    unit: 'types of elements',
    done,
    of,
  });
  const needs = [
    ...Array.from({ length: 98 }, (_, index) => run(index + 1, index + 1)),
    run(1, 300),
    run(7, null),
  ];
  expect(summarizeWork([...needs, run(0, 0), { ...run(2, 2), probe: 'collapse' }], 120)).toEqual([
    expect.objectContaining({ probe: 'collapse', pages: 1, median: 2, p95: 0, max: 2, cut: 0 }),
    {
      ...{ probe: 'gestures', unit: 'types of elements', pages: 100, median: 49, p95: 93, p99: 98 },
      ...{ max: 300, cut: 2 },
    },
  ]);
});
