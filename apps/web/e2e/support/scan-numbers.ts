import {
  type Audit,
  answerAuditQuestions,
  createReport,
  downloadReport,
  getAudit,
  getEnhancedResults,
  getOverview,
  getProgress,
  getReport,
  getSite,
  getSiteHistory,
  listAuditQuestions,
  listUserScans,
  type ReportFormat,
  type ReportType,
  type ScanResults,
} from '@curbcut/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { buildUrl } from '#app/api/request.ts';
import { createRealAudit } from './real-audit.ts';
import { UNTIL_DONE } from './test-scope.ts';

/** The number on the “Not tested” tab: pages, parts of pages and what automated tests can't check. */
export function countNotTested({ coverage }: Pick<ScanResults, 'coverage'>): number {
  const { pages_not_tested, parts_not_tested, pages_beyond_limit, manual_checks } = coverage;
  return pages_not_tested + parts_not_tested + pages_beyond_limit + manual_checks.length;
}

/** Checks that every endpoint that counts a site's latest scan returns the numbers of its results. */
export async function checkApiNumbers(request: APIRequestContext, truth: ScanResults): Promise<void> {
  const read = async (path: string): Promise<unknown> => (await request.get(path)).json();
  const { id, score, total_issues, occurrences_count, needs_review_count, severity_counts, excluded } = truth;
  const siteId = truth.site_id ?? '';

  const enhanced = getEnhancedResults.replies[200].parse(
    await read(buildUrl(getEnhancedResults.path, { scanId: id })),
  );
  const outcomes = enhanced.issues.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(total_issues);
  expect(outcomes.filter((outcome) => outcome === 'cantTell')).toHaveLength(needs_review_count);
  expect(enhanced).toMatchObject({
    pages_scanned: truth.pages_scanned,
    elements_scanned: truth.elements_scanned,
  });

  const progress = getProgress.replies[200].parse(await read(buildUrl(getProgress.path, { scanId: id })));
  expect(progress).toMatchObject({
    pages_done: truth.coverage.pages_tested + truth.coverage.pages_not_tested,
    pages_not_tested: truth.coverage.pages_not_tested,
    elements_scanned: truth.elements_scanned,
    percent: 100,
  });

  const { scans } = listUserScans.replies[200].parse(await read(buildUrl(listUserScans.path, {})));
  expect(scans.find((scan) => scan.id === id)).toMatchObject({
    ...{ score, total_issues, occurrences_count, needs_review_count, severity_counts, excluded },
  });

  const { points } = getSiteHistory.replies[200].parse(await read(buildUrl(getSiteHistory.path, { siteId })));
  expect(points.at(-1)).toMatchObject({
    ...{ scan_id: id, score, ...severity_counts, total_issues, needs_review: needs_review_count, excluded },
    pages_tested: truth.coverage.pages_tested,
  });

  const site = getSite.replies[200].parse(await read(buildUrl(getSite.path, { siteId })));
  expect(site.last_scan).toMatchObject({ score, pages_tested: truth.coverage.pages_tested });

  const overview = getOverview.replies[200].parse(await read(buildUrl(getOverview.path, {})));
  expect(overview.totals).toMatchObject({ open: total_issues, critical: severity_counts.critical });
  expect(overview.sites[0]).toMatchObject({ open: total_issues, severities: severity_counts });
}

/** Checks the numbers in files that people export from a scan. */
export async function checkExportNumbers(request: APIRequestContext, truth: ScanResults): Promise<void> {
  const { score, severity_counts, total_issues, occurrences_count, needs_review_count, coverage } = truth;
  const { excluded } = truth;
  const json = JSON.parse(await downloadFinishedReport(request, truth.id, 'developer', 'json'));
  expect(json.score.score).toBe(score);
  expect(json.counts).toMatchObject({
    pages_tested: coverage.pages_tested,
    pages_not_tested: coverage.pages_not_tested,
    pages_beyond_limit: coverage.pages_beyond_limit,
    elements: truth.elements_scanned,
    rules_applied: coverage.rules_run,
    issues: severity_counts,
    occurrences: occurrences_count,
    needs_review: needs_review_count,
    excluded,
  });
  expect(json.issues).toHaveLength(total_issues + needs_review_count);
  const listed = [json.not_tested, json.unexamined, json.manual_checks].flat().length;
  expect(listed + json.counts.pages_beyond_limit).toBe(countNotTested(truth));

  const csv = await downloadFinishedReport(request, truth.id, 'developer', 'csv');
  expect(csv.match(/^"?failed"?,/gm)).toHaveLength(occurrences_count);

  const sarif = JSON.parse(await downloadFinishedReport(request, truth.id, 'developer', 'sarif'));
  const failures = sarif.runs[0].results.filter(({ kind }: { kind: string }) => kind === 'fail');
  expect(failures).toHaveLength(occurrences_count);

  for (const type of ['summary', 'detailed', 'conformance'] as const) {
    const html = await downloadFinishedReport(request, truth.id, type, 'html');
    const beyond = new RegExp(`${coverage.pages_beyond_limit} pages?`);
    if (coverage.pages_beyond_limit > 0) expect(html, `${type} report`).toMatch(beyond);
  }
}

/** Creates a report, waits for it and returns its text. */
async function downloadFinishedReport(
  request: APIRequestContext,
  scanId: string,
  type: ReportType,
  format: ReportFormat,
): Promise<string> {
  const created = await request.post(buildUrl(createReport.path, { scanId }), { data: { type, format } });
  const { report } = createReport.replies[202].parse(await created.json());
  const params = { reportId: report.id };
  await expect
    .poll(async () => {
      const now = await request.get(buildUrl(getReport.path, params));
      return getReport.replies[200].parse(await now.json()).status;
    }, UNTIL_DONE)
    .toBe('ready');
  return (await request.get(buildUrl(downloadReport.path, params))).text();
}

/** Checks an audit of a scan whose pages are all sampled: what it takes from the scan, and its own counts. */
export async function checkAuditNumbers(
  page: Page,
  request: APIRequestContext,
  truth: ScanResults,
): Promise<void> {
  const { id } = await createRealAudit(request, truth.site_id ?? '');
  const audit = await readAudit(request, id);
  expect(audit.sample).toHaveLength(truth.coverage.pages_tested);
  // An issue that fails two criteria counts for both.
  const failing = truth.issues.filter(({ outcome }) => outcome === 'failed');
  for (const { criterion, failures } of audit.criteria) {
    const expected = failing.filter((issue) => issue.wcag_criteria.some((number) => number === criterion));
    expect(failures, `issues that fail ${criterion}`).toBe(expected.length);
  }

  const path = buildUrl(listAuditQuestions.path, { auditId: id });
  const { questions } = listAuditQuestions.replies[200].parse(await (await request.get(path)).json());
  expect(questions).toHaveLength(audit.questions);
  // An audit asks about what the scan couldn't decide, and more.
  const asked = questions.map(({ rule_id }) => rule_id);
  for (const { outcome, rule_id } of truth.issues)
    if (outcome === 'cantTell') expect(asked, 'rules that an audit asks about').toContain(rule_id);
  await checkAuditScreens(page, audit);

  const answers = questions.slice(0, 2).map((question) => ({
    question_id: question.id,
    previous_answer_id: null,
    outcome: 'pass',
  }));
  const answered = await request.post(buildUrl(answerAuditQuestions.path, { auditId: id }), {
    data: { answers },
  });
  expect(answered.status(), await answered.text()).toBe(200);
  const after = await readAudit(request, id);
  expect(after).toMatchObject({ questions: audit.questions, answered: 2 });
  await checkAuditScreens(page, after);
}

async function readAudit(request: APIRequestContext, auditId: string): Promise<Audit> {
  return getAudit.replies[200].parse(await (await request.get(buildUrl(getAudit.path, { auditId }))).json());
}

async function checkAuditScreens(page: Page, audit: Audit): Promise<void> {
  const { id, questions, answered, criteria } = audit;
  await page.goto(`/audits/${id}`);
  await expect(page.getByText(`${answered} of ${questions} answered`, { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ questions$/ })).toHaveText(
    `${questions} questions`,
  );
  const states = await page.getByLabel('State', { exact: true }).getByRole('option').allInnerTexts();
  expect(states).toEqual(
    expect.arrayContaining([
      `All questions (${questions})`,
      `Unanswered (${questions - answered})`,
      ...(answered > 0 ? [`Answered (${answered})`] : []),
    ]),
  );
  await page.goto(`/audits/${id}?view=results`);
  const rows = page.getByRole('table', { name: 'Results by criterion' }).getByRole('row');
  await expect(rows).toHaveCount(criteria.length + 1);
  for (const { criterion, failures, questions: asked, answered: done } of criteria.slice(0, 12)) {
    const row = rows.filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${criterion} `) }) });
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells.at(-1)?.replace(/^Scan issues:\s*/, ''), `issues of ${criterion}`).toMatch(
      failures === 0 ? /^None$/ : new RegExp(`^${failures} issues?$`),
    );
    if (asked > 0) expect(cells.at(-2), `questions of ${criterion}`).toContain(`${done} of ${asked}`);
  }
  await page.goto('/audits');
  const card = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.locator(`a[href="/audits/${id}"]`) });
  await expect(card.first()).toContainText(`${answered} of ${questions} questions answered`);
}
