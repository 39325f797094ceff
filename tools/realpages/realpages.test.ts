import { expect, test } from 'vitest';
import { measureStability } from './compare-runs.ts';
import { getGeneratedPage } from './generated-pages.ts';
import { summarizeWork } from './measure-work.ts';
import { type Judgment, type RealFinding, readReviews, reviewFindings } from './reviewed-findings.ts';
import { loadFromPackages } from './serve-real-pages.ts';
import { npmPackages, realSites } from './sites.ts';

const finding: RealFinding = {
  page: '/npm/harbors/index.html',
  ruleId: 'reflow',
  outcome: 'failed',
  reason: 'wide',
  selector: 'main',
};

test('has at least 60 pages, each once, from packages that are downloaded', () => {
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

test('has one judgment per finding, on a listed page, with a reason', () => {
  const judgments = readReviews();
  const pages = new Set(realSites.flatMap(({ paths }) => paths));
  expect(judgments.filter(({ page, why }) => !pages.has(page) || why === '')).toEqual([]);
  const { right, wrong, unjudged } = reviewFindings(judgments, judgments);
  expect(right.length + wrong.length).toBe(judgments.length);
  expect(unjudged).toEqual([]);
});

test('divides findings by their judgments, and lists new ones as not reviewed', () => {
  const judgment: Judgment = { ...finding, decision: 'wrong', why: 'It is a map.' };
  const other = { ...finding, selector: 'aside' };
  const asked = { ...finding, outcome: 'cantTell' } as const;
  expect(reviewFindings([finding, other, asked], [judgment])).toEqual({
    right: [],
    wrong: [{ ...finding, why: 'It is a map.' }],
    unjudged: [other, asked],
  });
});

test('measures the share of findings that every run has', () => {
  const other = { ...finding, selector: 'aside' };
  expect(measureStability([{ findings: [finding] }, { findings: [finding] }]).identical).toBe(1);
  expect(measureStability([{ findings: [finding, other] }, { findings: [finding] }])).toEqual({
    identical: 0.5,
    differences: ['/npm/harbors/index.html  reflow  failed  wide  aside  in runs 1'],
  });
});

test('loads packages from here instead of from a CDN', () => {
  expect(
    loadFromPackages(
      '<script src="https://cdn.jsdelivr.net/npm/@popperjs/core@2.11.8/dist/popper.min.js" integrity="sha256-x" crossorigin="anonymous"></script>',
    ),
  ).toBe('<script src="/npm/@popperjs/core/dist/popper.min.js"></script>');
});

test('summarizes what tests had to do: the need on each page, even if a limit cut it short', () => {
  const run = (done: number, of: number | null) => ({
    probe: 'gestures',
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
