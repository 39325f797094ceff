import type { Finding, Fix, RuleTally } from '@curbcut/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AssembledIssue, assembleScan, assessScan } from '../src/assemble/assemble-scan.ts';
import { identifyIssues } from '../src/assemble/identify-issues.ts';
import type { IdentityStore, ScanStore } from '../src/assemble/scan-store.ts';
import { getFingerprint } from '../src/issues/group-findings.ts';
import type { PageResult, VerifiedPageFixes } from '../src/types.ts';
import { createTestFinding } from './create-test-finding.ts';

/** One of a scan's pages to store, in scan order. */
export interface StoredVisit {
  readonly result: PageResult;
  readonly clicks: number | null;
}

export interface OpenScanStore {
  readonly store: ScanStore & IdentityStore;
  close(): Promise<void>;
}

const ORIGIN = 'https://shop.example.com';
const options = { calculatedAt: '2026-11-23T00:00:00.000Z' };
/** More pages than a store reads in one batch. */
const PAGES = 45;

/**
 * Pale text on one of two backgrounds. Only a comparison of all pages shows that both belong to the same
 * design.
 */
const createPaleText = (background: string, path: string): Finding =>
  createTestFinding({
    ruleId: 'color-contrast',
    severity: 'serious',
    reason: 'too-low',
    facts: { foreground: '#999999', background, ratio: 2.8, required: 4.5 },
    path: ['p', path],
  });
const white = createPaleText('#ffffff', 'main');
const offWhite = createPaleText('#fafafa', 'aside');
const image = createTestFinding({ engines: ['axe-core'], variants: [1] });
const question = (name: string) =>
  createTestFinding({ ruleId: 'link-purpose', outcome: 'cantTell', name, message: name });

const createFix = (finding: Finding, over: Partial<Fix>) => ({
  fingerprint: getFingerprint(finding),
  screenshot: null,
  fix: {
    status: 'proven',
    unverified_reason: null,
    proven: 'together',
    why: 'It works.',
    confidence: 'likely',
    needs_author_text: null,
    made_by: 'curbcut',
    steps: [],
    source: { before: [], after: [] },
    ...over,
  } satisfies Fix,
});

function createVisit(
  path: string,
  findings: readonly Finding[],
  over: Partial<TestedVisit> = {},
): StoredVisit {
  const { fixes = null, links = [], finalUrl = `${ORIGIN}${path}`, clicks = 2 } = over;
  const page = {
    url: `${ORIGIN}${path}`,
    finalUrl,
    title: path,
    status: 'tested' as const,
    elements: 100,
    framework: { name: 'html' as const, version: null, isDevelopment: false },
    findings: [...findings],
    tallies: [...Map.groupBy(findings, ({ ruleId }) => ruleId)].map(countElements),
    unexamined: [],
    ruleErrors: [],
  };
  return {
    result: { status: 'tested', page, links, forms: [], contentHash: '', screenshot: null, fixes },
    clicks,
  };
}

interface TestedVisit {
  readonly finalUrl: string;
  readonly links: readonly string[];
  readonly clicks: number | null;
  readonly fixes: VerifiedPageFixes;
}

/** Five elements pass each rule. */
const countElements = ([ruleId, findings]: [string, Finding[]]): RuleTally => {
  const failed = findings.filter(({ outcome }) => outcome === 'failed').length;
  return { ruleId, passed: 5, failed, cantTell: findings.length - failed };
};

const attempted = (
  fixes: VerifiedPageFixes['fixes'],
  fixed: readonly number[],
  withoutFix: readonly Finding[] = [],
): VerifiedPageFixes => ({
  fixes,
  attempted: [...fixes.map(({ fingerprint }) => fingerprint), ...withoutFix.map(getFingerprint)],
  fixed,
  harmful: withoutFix.length,
  proofs: 1,
  elements: 100,
});

function createVisits(): StoredVisit[] {
  const paths = Array.from({ length: PAGES }, (_, page) => (page === 0 ? '/' : `/${page}`));
  const visits = paths.map((path) =>
    createVisit(path, [offWhite, image, offWhite], { fixes: attempted([], [0]) }),
  );
  visits[0] = createVisit('/', [question('a'), image, white, question('b'), question('c')], {
    clicks: 0,
    links: paths.slice(0, 4).map((path) => `${ORIGIN}${path}`),
    // The fix for the image was harmful here, so a later page with a fix does not count.
    fixes: attempted([createFix(white, { needs_author_text: 'a color' })], [2], [image]),
  });
  visits[1] = {
    result: {
      status: 'not-tested',
      page: {
        url: `${ORIGIN}/1`,
        finalUrl: null,
        title: '',
        status: 'not-tested',
        notTested: { code: 'scan/not-found', reason: 'HTTP 404.', advice: '' },
      },
      retryAfterMs: null,
    },
    clicks: 1,
  };
  visits[2] = createVisit('/2', [offWhite, image, offWhite], {
    clicks: 1,
    finalUrl: `${ORIGIN}/moved`,
    fixes: attempted([createFix(image, {}), createFix(offWhite, { status: 'unproven' })], [0, 1]),
  });
  visits[3] = createVisit('/3', [question('d'), question('e')], { clicks: null });
  return visits;
}

/** Checks that a store gives {@link assembleScan} and {@link identifyIssues} what they need. Runs against every store. */
export function describeScanStore(
  name: string,
  open: (visits: readonly StoredVisit[]) => Promise<OpenScanStore>,
): void {
  describe(`${name} as a scan store`, () => {
    let opened: OpenScanStore;
    beforeEach(async () => {
      opened = await open(createVisits());
      return () => opened.close();
    });

    test('provides the scan’s issues and fixes, worst first', async () => {
      const { issues } = await assembleScan(opened.store, options);
      expect(
        issues.map(({ first: _first, issue, ...found }) => ({ ...found, ...toShownFields(issue) })),
      ).toEqual([
        {
          // The larger of the two groups, with the other group's fix and first occurrence.
          fingerprint: getFingerprint(offWhite),
          rule_id: 'color-contrast',
          outcome: 'failed',
          occurrences: 1 + 2 * (PAGES - 3),
          pages: PAGES - 2,
          ...{ position: 0, index: 2, variants: [], engines: ['curbcut'], page_importance: 'high' },
          fix: {
            status: 'proven',
            confidence: 'likely',
            needs_author_text: 'a color',
            fixed_occurrences: PAGES - 2,
          },
          fixLocation: { position: 0, rank: 0 },
        },
        {
          fingerprint: getFingerprint(image),
          rule_id: 'image-alt',
          outcome: 'failed',
          occurrences: PAGES - 2,
          pages: PAGES - 2,
          ...{ position: 0, index: 1, variants: [1], engines: ['axe-core'], page_importance: 'high' },
          fix: null,
          fixLocation: null,
        },
        {
          fingerprint: getFingerprint(question('a')),
          rule_id: 'link-purpose',
          outcome: 'cantTell',
          occurrences: 5,
          pages: 2,
          ...{ position: 0, index: 0, variants: [], engines: ['curbcut'], page_importance: 'high' },
          fix: null,
          fixLocation: null,
        },
      ]);
    });

    test('provides the scan’s numbers', async () => {
      const { assessment } = await assembleScan(opened.store, options);
      const { counts, pages, rulesRun, score, projected } = assessment;
      expect(counts).toMatchObject({
        issues: 2,
        occurrences: 128,
        needsReview: 1,
        needsReviewOccurrences: 5,
      });
      expect([pages.length, rulesRun]).toEqual([PAGES - 1, 3]);
      expect(assessment.originalScore).toBeCloseTo(79.1125, 4);
      expect(score!.score).toBe(79);
      expect(projected).toEqual({ issues: 1, to_word: 1, occurrences: PAGES - 2, score: 84, grade: 'B' });
    });

    test('reads one finding of each issue group', async () => {
      const read = vi.spyOn(opened.store, 'listFindingsAt');
      await assembleScan(opened.store, options);
      expect(read.mock.calls.flatMap(([locations]) => locations)).toEqual([
        { position: 0, index: 0 },
        { position: 0, index: 1 },
        { position: 0, index: 2 },
        { position: 2, index: 0 },
      ]);
    });

    test('gives the same result if an interrupted assembly is repeated', async () => {
      const first = await assembleScan(opened.store, options);
      expect(await assembleScan(opened.store, options)).toEqual(first);
    });

    test('excludes the elements of excluded issues', async () => {
      const { issues, assessment } = await assembleScan(opened.store, options);
      const marked = issues.map(({ fingerprint, issue }) => ({
        ...issue,
        id: fingerprint,
        excluded: issue.rule_id === 'color-contrast' ? ('ignored' as const) : null,
      }));
      const without = await assessScan(opened.store, marked, options);
      expect(without.counts).toMatchObject({ issues: 1, occurrences: PAGES - 2, excluded: { ignored: 1 } });
      expect(without.projected).toBeNull();
      const [before, after] = [assessment, without].map(({ pages }) => pages.map(({ score }) => score!));
      // On each of these pages, one or two of the failing elements no longer count.
      expect(after![0]).toBeGreaterThan(before![0]!);
      expect(after![1]).toBeGreaterThan(before![1]!);
      expect([before![2], after![2]]).toEqual([100, 100]);
    });

    test('provides the traits that identify issues in later scans', async () => {
      const { issues } = await assembleScan(opened.store, options);
      const fingerprints = issues.map(({ fingerprint }) => fingerprint);
      const found: unknown[] = [];
      for await (const { traits, urls, message } of identifyIssues(opened.store, fingerprints)) {
        const samples = traits.places.map(({ page, name }) => `${page} ${name}`);
        found.push({ samples, urls: urls.slice(0, 2), urlCount: urls.length, message });
        expect(traits.elements).toEqual(traits.elements!.toSorted());
        expect(traits.elements).toEqual(expect.arrayContaining(traits.places.map(({ element }) => element)));
      }
      const firstPages = ['/', '/moved', '/4', '/5', '/6', '/7', '/8', '/9'].map((page) => `${page} `);
      const urls = [`${ORIGIN}/`, `${ORIGIN}/moved`];
      expect(found).toEqual([
        { samples: firstPages, urls, urlCount: PAGES - 2, message: 'No text' },
        { samples: firstPages, urls, urlCount: PAGES - 2, message: 'No text' },
        {
          samples: ['/ a', '/3 d', '/ b', '/3 e', '/ c'],
          ...{ urls: [`${ORIGIN}/`, `${ORIGIN}/3`], urlCount: 2, message: 'a' },
        },
      ]);
    });
  });
}

function toShownFields(issue: AssembledIssue['issue']) {
  const { rule_id, outcome, occurrences, pages, engines, page_importance, fix } = issue;
  return { rule_id, outcome, occurrences, pages, engines, page_importance, fix };
}
