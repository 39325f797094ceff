import type { ScanSettings, TestedPage } from '@curbcut/contract';
import {
  pageImportances,
  rankedIssues,
  renderFix,
  rulesAsked,
  severityOf,
  usualVariant,
} from '@curbcut/engine';
import { occurrenceOf, type ReportInput, type ReportIssue, type ReportPage } from '@curbcut/reports';
import {
  afterMending,
  calculateScore,
  highestImportance,
  mendedByRule,
  mendedOutcomes,
  type PageImportance,
  pageScore,
  siteScore,
} from '@curbcut/scoring';
import { curbcutVersion } from '../version.ts';
import type { PlacedFix, ResultIssue, ScanResult } from './scan-result.ts';

/** The command line looks at pages in one way. */
const scanned = [usualVariant];

/** What reports are made of, scored as the server scores a scan. */
export function reportInput(result: ScanResult, settings: ScanSettings): ReportInput {
  const importances = pageImportances(result.placed);
  const importanceOf = (url: string) => importances.get(url) ?? 'medium';
  const causes = result.issues.map(({ fingerprint, first, occurrences, pages, engines }) => ({
    fingerprint,
    first,
    occurrences,
    pages: pages.length,
    engines,
    importance: highestImportance(pages.map((index) => importanceOf(result.pages[index]!.url))),
  }));
  const found = new Map<string, ResultIssue>(result.issues.map((issue) => [issue.fingerprint, issue]));
  const firstFix = (fingerprint: string): PlacedFix | undefined =>
    Iterator.from(result.fixesOf(found.get(fingerprint)!)).next().value;
  const issues = rankedIssues(causes).map(
    ({ fingerprint, issue }): ReportIssue => ({
      id: fingerprint,
      fingerprint,
      ...issue,
      fix: summaryOf(firstFix(fingerprint), found.get(fingerprint)!.mended),
    }),
  );
  return {
    scan: {
      id: null,
      url: settings.url,
      created_at: result.startedAt.toISOString(),
      completed_at: result.endedAt.toISOString(),
      settings,
      score_result: scoreOf(result, issues, importanceOf),
      projected: projectedOf(result, issues, importanceOf),
      pages_beyond_limit: result.beyondLimit,
      version: curbcutVersion(),
    },
    rules: rulesAsked(settings),
    issues,
    *pages() {
      for (const index of result.pages.keys()) yield toPage(result, index);
    },
    *occurrences({ fingerprint }) {
      for (const { url, finding } of result.placesOf(found.get(fingerprint)!))
        yield occurrenceOf(finding, url, scanned);
    },
    async fixOf({ fingerprint }) {
      const tried = firstFix(fingerprint);
      if (tried === undefined) return null;
      const { fix, place } = tried;
      return { fix, page_url: place.url, code: renderFix(fix, result.frameworkOf(place.url)) };
    },
    *findingsOn({ id, url }) {
      for (const { fingerprint, finding } of result.findingsOn(Number(id)))
        yield { issue: fingerprint, occurrence: occurrenceOf(finding, url, scanned) };
    },
  };
}

function summaryOf(tried: PlacedFix | undefined, mended: number): ReportIssue['fix'] {
  if (tried === undefined) return null;
  const { status, confidence, person_writes } = tried.fix;
  return { status, confidence, person_writes, mended: status === 'proven' ? mended : 0 };
}

type ScoredIssues = Parameters<typeof calculateScore>[0]['issues'];
type Mended = ReadonlyMap<string, number>;

/** @param mendedOn elements of each rule that are mended on a page */
function scoreOf(
  result: ScanResult,
  issues: ScoredIssues,
  importanceOf: (url: string) => PageImportance,
  mendedOn: (index: number) => Mended = () => new Map(),
): ReportInput['scan']['score_result'] {
  const scores: { score: number | null; importance: PageImportance }[] = [];
  let elements = 0;
  for (const index of result.pages.keys()) {
    const page = result.readPage(index);
    if (page.status !== 'tested') continue;
    elements += page.elements;
    scores.push({ score: scoreOfPage(page, mendedOn(index)), importance: importanceOf(page.url) });
  }
  if (scores.length === 0) return null;
  return calculateScore(
    {
      original_score: siteScore(scores),
      issues,
      pages_scanned: scores.length,
      elements_scanned: Math.max(1, elements),
    },
    { calculatedAt: result.endedAt.toISOString() },
  );
}

/** What the score would be with every proven change made; null when none was proven. */
function projectedOf(
  result: ScanResult,
  issues: readonly ReportIssue[],
  importanceOf: (url: string) => PageImportance,
): ReportInput['scan']['projected'] {
  const left = afterMending(issues);
  if (left === null) return null;
  const proven = new Map(
    issues.flatMap(({ id, rule_id, fix }) => (fix && fix.mended > 0 ? [[id, rule_id] as const] : [])),
  );
  const mendedOn = (index: number) => mendedByRule(result.mendedOn(index), proven);
  const after = scoreOf(result, left.remaining, importanceOf, mendedOn);
  return after && { ...left.told, score: after.score, grade: after.grade };
}

function scoreOfPage({ tallies }: Pick<TestedPage, 'tallies'>, mended: Mended = new Map()): number | null {
  return pageScore(mendedOutcomes(tallies, mended), severityOf);
}

function toPage(result: ScanResult, index: number): ReportPage {
  const page = result.readPage(index);
  const { url, title, status } = page;
  const id = String(index);
  return page.status === 'tested'
    ? {
        id,
        url,
        title,
        status,
        not_tested: null,
        unexamined: page.unexamined,
        elements: page.elements,
        score: scoreOfPage(page),
        tallies: page.tallies,
      }
    : {
        id,
        url,
        title,
        status,
        not_tested: page.notTested,
        unexamined: [],
        elements: 0,
        score: null,
        tallies: [],
      };
}
