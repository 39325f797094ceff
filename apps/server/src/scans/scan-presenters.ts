import type {
  ExcludedCounts,
  Issue,
  Occurrence,
  ScanCoverage,
  ScannedPage,
  ScanSettings,
  ScanSummary,
  ScanUpload,
  ScreenshotInfo,
  SeverityCounts,
  WaitingForSlot,
} from '@curbcut/contract';
import { MANUAL_CHECKS } from '@curbcut/reports';
import { SEVERITIES } from '@curbcut/wcag';
import type { OccurrenceRow } from '../db/queries/findings.ts';
import type { StoredIssueRow } from '../db/queries/issues.ts';
import type { ShownPage } from '../db/queries/pages.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { StoredScreenshot, StoredUpload } from '../db/schema.ts';
import type { QueuePosition } from '../slots/plan-slots.ts';
import type { LiveImage } from './progress-feed.ts';
import type { ScanScreenshotLinks } from './screenshot-links.ts';

/** Converts database rows to the contract's types. */

export function toScanSummary(scan: ScanRow): ScanSummary {
  const score = scan.scoreResult?.score ?? null;
  const pages = scan.pagesTested;
  const severities = toSeverityCounts(scan);
  const issues = SEVERITIES.reduce((sum, severity) => sum + severities[severity], 0);
  return {
    id: scan.id,
    scan_id: scan.id,
    url: scan.url,
    website_url: scan.url,
    status: scan.status,
    created_at: scan.createdAt.toISOString(),
    started_at: scan.startedAt?.toISOString() ?? null,
    completed_at: scan.completedAt?.toISOString() ?? null,
    score,
    overall_score: score,
    pages_scanned: pages,
    pages_processed: pages,
    elements_scanned: scan.elements,
    elements_processed: scan.elements,
    total_issues: issues,
    issues_found: issues,
    severity_counts: severities,
    occurrences_count: scan.failedFindings,
    needs_review_count: scan.needsReview,
    excluded: toExcludedCounts(scan),
    error: scan.error,
    code: scan.code,
    ...(scan.upload && { upload: toScanUpload(scan, scan.upload) }),
  };
}

function toScanUpload({ updatesSite }: ScanRow, { branch, commit, testedOrigin }: StoredUpload): ScanUpload {
  return { branch, commit, tested_url: testedOrigin, updates_issues: updatesSite };
}

export function toScanSettings({ settings }: Pick<ScanRow, 'settings'>): ScanSettings {
  const { url, max_pages, include, exclude, variants, wait_for, second_opinion } = settings;
  const { level = 'AA', best_practices = true, optional_rules = [] } = settings;
  const { depth, signed_in, page_selection, reuse_unchanged, respect_robots, journey } = settings;
  return {
    url,
    max_pages,
    include,
    exclude,
    variants,
    wait_for,
    level,
    best_practices,
    second_opinion,
    optional_rules,
    depth,
    signed_in,
    ...(page_selection && { page_selection }),
    ...(reuse_unchanged && { reuse_unchanged }),
    ...(respect_robots === false && { respect_robots }),
    ...(journey && { journey }),
  };
}

function toSeverityCounts({
  critical,
  serious,
  moderate,
  minor,
}: Pick<ScanRow, keyof SeverityCounts>): SeverityCounts {
  return { critical, serious, moderate, minor };
}

export function toExcludedCounts({
  ignored,
  falsePositives,
}: Pick<ScanRow, 'ignored' | 'falsePositives'>): ExcludedCounts {
  return { ignored, false_positive: falsePositives };
}

/** @param partsNotTested see `countUnexaminedParts` */
export function toScanCoverage(scan: ScanRow, partsNotTested: number): ScanCoverage {
  return {
    pages_tested: scan.pagesTested,
    pages_not_tested: scan.pagesNotTested,
    pages_reused: scan.pagesReused,
    parts_not_tested: partsNotTested,
    pages_beyond_limit: scan.pagesBeyondLimit,
    templates: scan.templates,
    rules_run: scan.rulesRun,
    manual_checks: [...MANUAL_CHECKS],
  };
}

export function toScreenshot(
  links: ScanScreenshotLinks,
  scan: Pick<ScanRow, 'id' | 'organizationId'>,
  position: number,
  screenshot: StoredScreenshot,
): ScreenshotInfo {
  return toScreenshotInfo(links.getPageScreenshotUrl(scan, position), screenshot);
}

export function toScreenshotInfo(
  url: string,
  { width, height, scale, pageHeight }: LiveImage,
): ScreenshotInfo {
  return { url, width, height, scale, page_height: pageHeight };
}

export function toScannedPage(links: ScanScreenshotLinks, scan: ScanRow, page: ShownPage): ScannedPage {
  return {
    id: String(page.position),
    url: page.url,
    final_url: page.finalUrl,
    title: page.title,
    status: toPageStatus(page.state),
    not_tested: page.notTested,
    unexamined: page.unexamined,
    importance: page.importance,
    elements: page.elements,
    score: page.score,
    failed: page.failed,
    needs_review: page.needsReview,
    reused_from: page.reusedFrom?.toISOString() ?? null,
    screenshot: page.screenshot && toScreenshot(links, scan, page.position, page.screenshot),
    step: page.step,
  };
}

/** Whether a page already has a job is internal to the queue. */
export function toPageStatus(state: ShownPage['state']): ScannedPage['status'] {
  return state === 'queued' ? 'waiting' : state;
}

/** Describes what a scan without a slot is waiting for; null if it isn't waiting. */
export function toWaitingForSlot(queued: QueuePosition | undefined): WaitingForSlot | null {
  if (queued === undefined) return null;
  const { pagesAhead, position, scans } = queued;
  const pages = pagesAhead === 1 ? '1 page of another scan is' : `${pagesAhead} pages of other scans are`;
  const place = scans === 1 ? '' : `position ${position} of ${scans} in the queue. `;
  return {
    pages_ahead: pagesAhead,
    position,
    scans_waiting: scans,
    message: `Waiting to start: ${place}${pages} ahead.`,
  };
}

export function toOccurrence(
  links: ScanScreenshotLinks,
  scan: ScanRow,
  { position, index, finding, page }: OccurrenceRow,
): Occurrence {
  const { selector, snippet, message, facts, name, role, announced, box, engines, source, state } = finding;
  return {
    id: `${position}.${index}`,
    page_id: String(position),
    page_url: page.url,
    selector,
    snippet,
    message,
    facts,
    name,
    role,
    ...(announced && { announced }),
    box,
    ...(state && { state }),
    engines,
    variants: finding.variants.flatMap((variant) => scan.settings.variants[variant] ?? []),
    source: source
      ? { file: source.file, line: source.line, column: source.column, component: source.component }
      : null,
    screenshot_url: page.screenshot && links.getPageScreenshotUrl(scan, position),
  };
}

export function toIssue(
  links: ScanScreenshotLinks,
  scan: ScanRow,
  { fingerprint, issue, excluded }: StoredIssueRow,
  sample: OccurrenceRow,
): Issue {
  return {
    ...issue,
    id: fingerprint,
    fingerprint,
    excluded: excluded,
    sample: toOccurrence(links, scan, sample),
  };
}
