import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  changeTrackedIssues,
  compareScans,
  createReport,
  DEFAULT_DEPTH,
  getDashboard,
  getEnhancedResults,
  getProgress,
  getReport,
  getResults,
  getSite,
  getSiteHistory,
  type Issue,
  listIssueOccurrences,
  listScannedPages,
  listSites,
  listTrackedIssues,
  listUserScans,
  type ReportFormat,
  type ReportType,
  shareReport,
} from '@curbcut/contract';
import { openScanner } from '@curbcut/engine';
import { countIssues, describeExclusion } from '@curbcut/scoring';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPLETE, isCompleteRun } from '../../../tools/test/scope.ts';
import { signUp, type TestAccount, waitForMails } from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { createTestConfig } from '../../server/test/support/test-config.ts';
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts';
import { waitUntil } from '../../server/test/support/wait-until.ts';
import { runCurbcut } from './run-curbcut.ts';

/* All surfaces show the same numbers for the same scan (decisions, "Scans"). */

const PAGES = isCompleteRun() ? 3 : 2;
const EMAIL = 'ada@example.com';
let server: TestServer;
let ada: TestAccount;
let folder: string;
let scanId: string;
let siteId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-counts-'));
  const { mail } = createTestConfig(folder);
  server = await startTestServer({
    openScanner,
    config: {
      demoSiteDir: resolve(import.meta.dirname, '../../web/demo-site'),
      allowPrivateTargets: { kind: 'none' },
      // Every scan counts as long enough to email its owner.
      mail: { ...mail, scanFinishedAfterMs: 0 },
    },
  });
  ada = await signUp(server, EMAIL);
  scanId = await scanDemoSite();
  const { sites } = await expectStatus(server.call(listSites, { headers: ada.headers }), 200);
  siteId = sites[0]!.id;
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const getDemoSiteUrl = () => `${server.url}/demo-site/`;

/** Scans the demo site and waits until its issues have been matched with the tracked issues of the site. */
async function scanDemoSite(): Promise<string> {
  const { headers } = ada;
  const id = await server.startScan(
    { url: getDemoSiteUrl(), max_pages: PAGES, second_opinion: false },
    headers,
  );
  expect(await server.waitForEnd(id, headers)).toMatchObject({ status: 'completed', pages_done: PAGES });
  await waitUntil(async () => {
    const { sites } = await expectStatus(server.call(listSites, { headers }), 200);
    const found = await fetchResults(id);
    const { issues } = await expectStatus(
      server.call(listTrackedIssues, { params: { siteId: sites[0]!.id }, headers, query: { limit: '200' } }),
      200,
    );
    const counted = found.total_issues + found.needs_review_count;
    const { ignored, false_positive } = found.excluded;
    expect(issues.filter(({ last_scan_id }) => last_scan_id === id)).toHaveLength(
      counted + ignored + false_positive,
    );
  });
  return id;
}

const fetchResults = (id: string, query: Record<string, string> = {}) =>
  expectStatus(
    server.call(getResults, {
      params: { scanId: id },
      headers: ada.headers,
      query: { limit: '200', ...query },
    }),
    200,
  );

/** Downloads a report; creates it first if it doesn't exist or is outdated. */
async function fetchReport(type: ReportType, format: ReportFormat): Promise<string> {
  const { headers } = ada;
  const created = await expectStatus(
    server.call(createReport, { params: { scanId }, body: { type, format }, headers }),
    202,
  );
  const params = { reportId: created.report.id };
  const ready = await waitUntil(async () => {
    const now = await expectStatus(server.call(getReport, { params, headers }), 200);
    expect(now.status, now.error ?? '').toBe('ready');
    return now;
  });
  expect(ready.outdated).toBe(false);
  return (await fetch(`${server.url}${ready.download_url}`)).text();
}

/** Downloads the same report through a share link. */
async function fetchSharedReport(type: ReportType, format: ReportFormat): Promise<string> {
  const { headers } = ada;
  const { report } = await expectStatus(
    server.call(createReport, { params: { scanId }, body: { type, format }, headers }),
    202,
  );
  const { url } = await expectStatus(
    server.call(shareReport, { params: { reportId: report.id }, body: {}, headers }),
    201,
  );
  const token = new URL(url).pathname.split('/').filter(Boolean).at(-1);
  return (await fetch(`${server.url}/api/scanner/shared/${token}/download/`)).text();
}

interface ScanCounts {
  readonly issues: number;
  readonly critical: number;
  readonly occurrences: number;
  readonly review: number;
  readonly score: number | null;
  /** A sentence about excluded issues; null if there are none. */
  readonly excluded: string | null;
}

const countResults = (issues: readonly Issue[]) => {
  const counts = countIssues(issues);
  return {
    issues: counts.issues,
    critical: counts.severities.critical,
    occurrences: counts.occurrences,
    review: counts.needsReview,
  };
};

/**
 * Collects the numbers of the scan from each endpoint, report and export; each omits the numbers that it doesn't
 * contain.
 */
async function collectAllCounts(): Promise<Readonly<Record<string, Partial<ScanCounts>>>> {
  const { headers } = ada;
  const params = { scanId };
  const ofSite = { params: { siteId }, headers };
  const found = await fetchResults(scanId);
  const enhanced = await expectStatus(server.call(getEnhancedResults, { params, headers }), 200);
  const now = await expectStatus(server.call(getProgress, { params, headers }), 200);
  const { pages } = await expectStatus(server.call(listScannedPages, { params, headers }), 200);
  const { scans } = await expectStatus(server.call(listUserScans, { headers }), 200);
  const listed = scans.find(({ id }) => id === scanId)!;
  const overview = await expectStatus(server.call(getDashboard, { headers }), 200);
  const recent = overview.recent_scans.find(({ id }) => id === scanId)!;
  const site = await expectStatus(server.call(getSite, ofSite), 200);
  const { points } = await expectStatus(server.call(getSiteHistory, ofSite), 200);
  const point = points.find(({ scan_id }) => scan_id === scanId)!;
  const open = 'open,in_progress,regressed';
  const tracked = (query: Record<string, string>) =>
    expectStatus(
      server.call(listTrackedIssues, { ...ofSite, query: { state: open, limit: '200', ...query } }),
      200,
    );
  const critical = await tracked({ outcome: 'failed', severity: 'critical' });
  const listedIssues = await tracked({ outcome: 'failed' });
  const json = JSON.parse(await fetchReport('detailed', 'json'));
  const shared = JSON.parse(await fetchSharedReport('detailed', 'json'));
  const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0);
  const toOpen = (counts: typeof site.counts) => counts.open + counts.in_progress + counts.regressed;
  const summary = (scan: typeof listed | typeof found) => ({
    issues: scan.total_issues,
    critical: scan.severity_counts.critical,
    occurrences: scan.occurrences_count,
    review: scan.needs_review_count,
    score: scan.score,
    excluded: describeExclusion(scan.excluded),
  });
  const ofReport = ({ counts, score }: typeof json) => ({
    issues: sumOf(counts.issues),
    critical: counts.issues.critical,
    occurrences: counts.occurrences,
    review: counts.needs_review,
    score: score.score,
    excluded: describeExclusion(counts.excluded),
  });
  return {
    results: summary(found),
    'issues of the results': countResults(found.issues),
    'score result': {
      critical: found.score_result!.severityCounts.critical,
      score: found.score_result!.score,
    },
    'rules to filter by': {
      issues: (await fetchResults(scanId, { status: 'failed' })).rules.reduce(
        (sum, { issues }) => sum + issues,
        0,
      ),
      review: (await fetchResults(scanId, { status: 'cantTell' })).rules.reduce(
        (sum, { issues }) => sum + issues,
        0,
      ),
    },
    'enhanced results': { ...countResults(enhanced.issues), score: enhanced.score!.score },
    progress: { occurrences: now.failed_findings },
    pages: { occurrences: pages.reduce((sum, { failed }) => sum + failed, 0) },
    'list of scans': summary(listed),
    dashboard: { ...summary(recent as typeof listed), score: recent.score },
    'history of the site': {
      issues: point.total_issues,
      critical: point.critical,
      review: point.needs_review,
      score: point.score,
      excluded: describeExclusion(point.excluded),
    },
    'latest scan of the site': {
      issues: site.last_scan!.total_issues,
      review: site.last_scan!.needs_review_count,
      score: site.last_scan!.score,
      excluded: describeExclusion(site.last_scan!.excluded),
    },
    'open issues of the site': { issues: toOpen(site.counts), review: toOpen(site.needs_review) },
    tracker: {
      issues: listedIssues.total,
      critical: critical.total,
      occurrences: listedIssues.issues.reduce((sum, { occurrences }) => sum + occurrences, 0),
      review: (await tracked({ outcome: 'cantTell' })).total,
    },
    'JSON report': ofReport(json),
    'issues of the JSON report': countResults(json.issues),
    'occurrences of the JSON report': {
      occurrences: json.issues
        .filter(({ outcome }: Issue) => outcome === 'failed')
        .reduce((sum: number, { elements }: { elements: unknown[] }) => sum + elements.length, 0),
    },
    'pages of the JSON report': {
      occurrences: json.pages.reduce((sum: number, { failed }: { failed: number }) => sum + failed, 0),
    },
    'shared JSON report': ofReport(shared),
    ...(await collectOtherReports()),
  };
}

async function collectOtherReports(): Promise<Record<string, Partial<ScanCounts>>> {
  const html = await fetchReport('detailed', 'html');
  const csv = await fetchReport('detailed', 'csv');
  const issueRows = await fetchReport('summary', 'csv');
  const sarif = JSON.parse(await fetchReport('detailed', 'sarif'));
  const earl = JSON.parse(await fetchReport('detailed', 'earl'));
  const junit = await fetchReport('detailed', 'junit');
  const openacr = await fetchReport('conformance', 'openacr');
  const findExcluded = (text: string) => /\d+ issues? excluded: [^.]*\./.exec(text)?.[0] ?? null;
  const numberIn = (row: RegExp) => Number(row.exec(html)?.[1]?.replaceAll(',', ''));
  const rowsOf = (text: string, outcome: string) =>
    text.split('\r\n').filter((row) => row.startsWith(`${outcome},`));
  const [run] = sarif.runs;
  const kinds = (kind: string) => run.results.filter((result: { kind: string }) => result.kind === kind);
  const pointers = earl['@graph']
    .filter(
      (node: { result?: { outcome: string; pointer?: unknown[] } }) => node.result?.outcome === 'earl:failed',
    )
    .flatMap((node: { result: { pointer?: unknown[] } }) => node.result.pointer ?? []);
  const failureCounts = [...junit.matchAll(/<failure [^>]*message="([\d,]+) occurrences?:/g)].map(
    ([, count]) => Number(count!.replaceAll(',', '')),
  );
  const cells = String.raw`<td class="number">([\d,]+)<\/td>`;
  return {
    'HTML report': {
      critical: numberIn(new RegExp(String.raw`Critical<\/span><\/th>${cells}`)),
      review: numberIn(new RegExp(String.raw`Needs review<\/span><\/th>${cells}`)),
      score: numberIn(/<strong>(\d+) out of 100, grade/),
      excluded: findExcluded(html),
    },
    'CSV report': { occurrences: rowsOf(csv, 'failed').length, excluded: findExcluded(csv) },
    'CSV summary': {
      issues: rowsOf(issueRows, 'failed').length,
      critical: rowsOf(issueRows, 'failed,critical').length,
      review: rowsOf(issueRows, 'cantTell').length,
    },
    'SARIF report': {
      issues: run.properties.issues,
      occurrences: kinds('fail').length,
      review: run.properties.needsReview,
      excluded: describeExclusion(run.properties.excluded),
    },
    'EARL report': { occurrences: pointers.length, excluded: findExcluded(JSON.stringify(earl)) },
    'JUnit report': {
      occurrences: failureCounts.reduce((sum, count) => sum + count, 0),
      excluded: findExcluded(junit),
    },
    'OpenACR report': { excluded: findExcluded(openacr) },
  };
}

/** Checks that all numbers in each endpoint, report and export match the results. */
async function expectSameCounts(truth: ScanCounts): Promise<void> {
  const all = await collectAllCounts();
  const expected = Object.fromEntries(
    Object.entries(all).map(([source, counts]) => [
      source,
      Object.fromEntries(Object.keys(counts).map((name) => [name, truth[name as keyof ScanCounts]])),
    ]),
  );
  expect(all).toEqual(expected);
}

describe('a scan of the demo shop', () => {
  let first: ScanCounts;
  const describeFirst = () => `${first.issues} issues with ${first.occurrences} occurrences`;

  test('has the same numbers in every endpoint, report and export', async () => {
    const { issues } = await fetchResults(scanId);
    const { score } = await fetchResults(scanId);
    first = { ...countResults(issues), score, excluded: null };
    expect(first.critical).toBeGreaterThan(3);
    expect(first.review).toBeGreaterThan(0);
    await expectSameCounts(first);
  });

  test('has verified fixes for most of its issues', async () => {
    const { total_issues, proven_count } = await fetchResults(scanId);
    expect(proven_count / total_issues).toBeGreaterThan(0.7);
  });

  test('has each issue’s page count, and its occurrences on each page', async () => {
    const { issues } = await fetchResults(scanId);
    for (const { id: issueId, occurrences, pages } of issues) {
      const params = { scanId, issueId };
      const found = await expectStatus(
        server.call(listIssueOccurrences, { params, headers: ada.headers }),
        200,
      );
      expect(found.pages).toHaveLength(pages);
      expect(found.pages.reduce((sum, page) => sum + page.occurrences, 0)).toBe(occurrences);
      expect(found.total).toBe(occurrences);
    }
  });

  test('has the same numbers in the email', async () => {
    const host = new URL(server.url).hostname;
    const [mail] = await waitForMails(server, EMAIL, `Your scan of ${host} is complete`);
    const text = mail!.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Score: ${first.score} out of 100`);
    expect(text).toContain(`Issues: ${first.issues}`);
    expect(text).toContain(`Needs review: ${first.review}`);
  });

  test('has the same numbers on the command line', async () => {
    const counts = join(folder, 'counts.json');
    const csv = join(folder, 'findings.csv');
    const run = await runCurbcut([
      'scan',
      getDemoSiteUrl(),
      ...['--max-pages', String(PAGES), '--allow-private', '--no-robots'],
      ...['--also', `counts=${counts}`, '--also', `csv=${csv}`],
    ]);
    const countsReport = JSON.parse(await readFile(counts, 'utf8').catch(() => '{}'));
    expect(countsReport, run.err).toMatchObject({
      issues: first.issues,
      critical: first.critical,
      occurrences: first.occurrences,
      questions: first.review,
      score: first.score,
    });
    const rows = (await readFile(csv, 'utf8')).split('\r\n');
    expect(rows.filter((row) => row.startsWith('failed,'))).toHaveLength(first.occurrences);
    expect(run.out).toContain(`${PAGES} pages tested, ${describeFirst()}, ${first.review} issue`);
  });

  // The MCP server counts the issues of a scan as the command line does, and has a test of its own.
  test('has the same numbers in the MCP server', { tags: COMPLETE }, async () => {
    const client = new Client({ name: 'test', version: '1' });
    const args = [join(import.meta.dirname, '../src/main.ts'), 'mcp', '--allow-private'];
    const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        env: env as Record<string, string>,
        stderr: 'ignore',
      }),
    );
    const answer = await client.callTool(
      { name: 'scan_site', arguments: { url: getDemoSiteUrl(), max_pages: PAGES, depth: DEFAULT_DEPTH } },
      { timeout: 400_000 },
    );
    await client.close();
    expect(JSON.stringify(answer)).toContain(
      `${describeFirst()}, and ${first.review} issues that need review.`,
    );
  });

  test('excludes marked issues everywhere, and shows their number and the reason', async () => {
    const { headers } = ada;
    const { issues } = await expectStatus(
      server.call(listTrackedIssues, { params: { siteId }, headers, query: { limit: '200' } }),
      200,
    );
    const failed = issues.filter(({ outcome }) => outcome === 'failed');
    const [reviewIssue] = issues.filter(({ outcome }) => outcome === 'cantTell');
    const before = await fetchResults(scanId);
    const mark = (ids: string[], change: Parameters<typeof toIssueChange>[1]) =>
      expectStatus(
        server.call(changeTrackedIssues, { params: { siteId }, headers, body: toIssueChange(ids, change) }),
        200,
      );
    const ignored = failed.slice(0, 2);
    await mark(
      ignored.map(({ id }) => id),
      { state: 'ignored', ignored_reason: 'A third-party advertisement' },
    );
    await mark([failed[2]!.id, reviewIssue!.id], { state: 'false_alarm' });

    const { issues: left, score, pages_scanned } = await fetchResults(scanId);
    expect(pages_scanned).toBe(PAGES);
    const truth = {
      ...countResults(left),
      score,
      excluded: '4 issues excluded: 2 ignored, 2 false positives.',
    };
    expect(truth.issues).toBe(first.issues - 3);
    expect(truth.review).toBe(first.review - 1);
    const excludedOccurrences = failed.slice(0, 3).reduce((sum, { occurrences }) => sum + occurrences, 0);
    expect(truth.occurrences).toBe(first.occurrences - excludedOccurrences);
    expect(score!).toBeGreaterThanOrEqual(before.score!);
    expect(before.score_result!.breakdown!.base).toBeLessThan(
      (await fetchResults(scanId)).score_result!.breakdown!.base!,
    );
    await expectSameCounts(truth);
    const [hidden] = (await fetchResults(scanId, { issue: ignored[0]!.last_issue_id! })).issues;
    expect(hidden?.excluded).toBe('ignored');
  });

  test('has the same numbers in the next scan and in the comparison of the two', async () => {
    const before = scanId;
    const resultsBefore = await fetchResults(before);
    scanId = await scanDemoSite();
    const resultsAfter = await fetchResults(scanId);
    const { excluded } = resultsAfter;
    expect(excluded).toEqual({ ignored: 2, false_positive: 2 });
    await expectSameCounts({
      ...countResults(resultsAfter.issues),
      score: resultsAfter.score,
      excluded: describeExclusion(excluded),
    });
    expect(resultsAfter.score).toBe(resultsBefore.score);

    const params = { beforeId: before, afterId: scanId };
    const compared = await expectStatus(server.call(compareScans, { params, headers: ada.headers }), 200);
    const { fixed, added, remaining, not_comparable, unlisted, needs_review: review } = compared;
    expect([fixed, added, not_comparable].map(({ length }) => length)).toEqual([0, 0, 0]);
    expect(remaining).toHaveLength(resultsAfter.total_issues);
    expect(unlisted).toEqual({ merged: 0, split: 0, excluded: 0, counted_again: 0 });
    expect(compared.before).toMatchObject({
      total_issues: resultsBefore.total_issues,
      score: resultsBefore.score,
    });
    expect(compared.after).toMatchObject({
      total_issues: resultsAfter.total_issues,
      score: resultsAfter.score,
    });
    expect(review.remaining).toHaveLength(resultsAfter.needs_review_count);
    const [mail] = await waitForMails(
      server,
      EMAIL,
      `Your scan of ${new URL(server.url).hostname} is complete`,
      2,
    );
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('4 issues excluded: 2 ignored, 2 false positives.');
  });

  test('counts an issue again when its mark is removed', async () => {
    const { headers } = ada;
    const { issues } = await expectStatus(
      server.call(listTrackedIssues, {
        params: { siteId },
        headers,
        query: { limit: '200', state: 'ignored,false_alarm' },
      }),
      200,
    );
    const ids = issues.map(({ id }) => id);
    const body = toIssueChange(ids, { state: 'open' });
    await expectStatus(server.call(changeTrackedIssues, { params: { siteId }, headers, body }), 200);
    await expectSameCounts(first);
  });
});

const toIssueChange = (
  ids: string[],
  change: { state: 'ignored' | 'false_alarm' | 'open'; ignored_reason?: string },
) => ({
  ids,
  change,
});
