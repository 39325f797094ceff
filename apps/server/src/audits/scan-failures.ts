import { type FailedIssue, findOutdatedCriteria } from '@curbcut/audit';
import { decideOutcome, type IssueEvidence, SELECTOR_BOUNDARY } from '@curbcut/engine';
import { type CriterionId, isCriterionId, LEVELS, type Level } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import type { QuestionRow } from '../db/queries/audit-questions.ts';
import { listVisitedUrls } from '../db/queries/audit-sources.ts';
import type { ListedAudit } from '../db/queries/audits.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import {
  listExcludedIssues,
  listFailuresFoundAfter,
  listTrackedFailures,
  readDetections,
  type TrackedFailure,
} from '../db/queries/tracking.ts';
import type { ScanSnapshot } from '../db/schema.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import { readScanScope } from '../tracker/scan-scope.ts';

/*
 * Keeps failures that a later scan didn't retest. The tracker decides what a scan found, what no longer
 * exists and what wasn't retested, so audits never contradict it.
 */

/** Whether a scan tested all of a level's criteria. */
export function testsLevel(scan: Pick<ScanRow, 'settings'>, level: Level): boolean {
  return LEVELS.indexOf(toScanSettings(scan).level) >= LEVELS.indexOf(level);
}

/**
 * Adds failures that the snapshot's scan (the site's latest) could neither confirm nor clear: those in an
 * earlier snapshot that it didn't retest, and all known ones whose tests were cut short. Their pages count as
 * tested, since they were tested when the failures were found.
 *
 * @param before the audit's previous snapshot; null for a new audit
 */
export async function keepUntestedFailures(
  db: Db,
  { id: scanId, siteId }: Pick<ScanRow, 'id' | 'siteId'>,
  before: ScanSnapshot | null,
  now: ScanSnapshot,
): Promise<ScanSnapshot> {
  if (siteId === null) return now;
  const found = new Set(now.failures.map(toKey));
  const tracked = Map.groupBy(await listTrackedFailures(db, siteId), ({ issue }) => toKey(issue));
  const missing = (before?.failures ?? []).filter((failure) => !found.has(toKey(failure)));
  const visited = await listVisitedUrls(
    db,
    [scanId],
    missing.flatMap(({ urls }) => urls),
  );
  const known = missing
    .filter((failure) => {
      const same = tracked.get(toKey(failure));
      if (same !== undefined) return same.some(isNotRetested);
      // For an imported audit, only the pages are known.
      return !failure.urls.some((url) => visited.has(url));
    })
    // The previous sample's pages are deleted, along with the examples' screenshots.
    .map(({ example: _former, ...failure }) => failure);
  const knownKeys = new Set([...found, ...known.map(toKey)]);
  const cutShort = [...tracked.values()]
    .flatMap((same) => same.find((one) => isNotRetested(one) && one.notRetested === 'part-not-tested') ?? [])
    .filter(({ issue }) => !knownKeys.has(toKey(issue)))
    .map(toFailedIssue)
    .filter(({ criteria }) => criteria.length > 0);
  return addFailures(now, [...known, ...cutShort]);
}

const toKey = ({ rule_title, cause }: Pick<FailedIssue, 'rule_title' | 'cause'>): string =>
  JSON.stringify([rule_title, cause]);

/** Whether an issue that the latest scan didn't retest counts. */
const isNotRetested = ({ isOpen, notRetested }: TrackedFailure): boolean => isOpen && notRetested !== null;

/** Maximum number of example URLs kept for each failed issue. */
const MAX_FAILURE_URLS = 5;

function toFailedIssue({ issue, urls }: TrackedFailure): FailedIssue {
  const { rule_title, rule_description: impact, cause, occurrences, pages } = issue;
  const criteria = issue.best_practice ? [] : issue.wcag_criteria.filter(isCriterionId);
  return { rule_title, impact, cause, occurrences, pages, criteria, urls: urls.slice(0, MAX_FAILURE_URLS) };
}

function addFailures(now: ScanSnapshot, kept: readonly FailedIssue[]): ScanSnapshot {
  if (kept.length === 0) return now;
  const failedPages: Partial<Record<CriterionId, number>> = { ...now.failedPages };
  const elements = { ...now.elements };
  for (const criterion of new Set(kept.flatMap(({ criteria }) => criteria))) {
    // We no longer know how many elements on these pages pass.
    delete elements[criterion];
    const failing = kept.filter(({ criteria }) => criteria.includes(criterion));
    failedPages[criterion] = (failedPages[criterion] ?? 0) + countPages(failing);
  }
  return {
    ...now,
    failures: [...now.failures, ...kept],
    failedPages,
    elements,
    pages: now.pages + countPages(kept),
  };
}

/** Counts the pages that failures occur on. Only some of their URLs are known, so this is a minimum. */
const countPages = (failures: readonly FailedIssue[]): number =>
  Math.max(new Set(failures.flatMap(({ urls }) => urls)).size, ...failures.map(({ pages }) => pages));

/**
 * Returns the keys of questions whose content a scan didn't retest, so they aren't closed because the content
 * is missing. We don't know at which depth and in which views it was found, or whether it was hidden, so
 * tests of hidden content have to be complete.
 */
export async function findQuestionsNotRetested(
  db: Db,
  scan: ScanRow,
  questions: readonly QuestionRow[],
): Promise<ReadonlySet<string>> {
  const scope = await readScanScope(db, scan);
  const excluded = new Set(scan.siteId === null ? [] : await listExcludedIssues(db, scan.siteId));
  const toIssueId = ({ key }: QuestionRow): string => key.replace(/^issue:/, '');
  const detections =
    scan.siteId === null ? null : await readDetections(db, scan.siteId, questions.map(toIssueId));
  const isRetested = (question: QuestionRow): boolean => {
    const { ruleId, elements } = question;
    const id = toIssueId(question);
    // Someone has decided that it doesn't count.
    if (ruleId === null || excluded.has(id)) return true;
    const detection = detections?.get(id);
    const urls = [...new Set(elements.map(({ page_url }) => page_url))];
    const evidence: IssueEvidence = {
      ruleId,
      engines: ['curbcut'],
      pages: urls.length,
      urls,
      // The sample may be only some of the pages on which the scan found it.
      allUrls: [...urls, ...(detection?.urls ?? [])],
      ...(detection?.parts !== undefined && { parts: detection.parts }),
      ...(detection?.firstPage !== undefined && { firstPage: detection.firstPage }),
      variants: [],
      signedIn: scope.signedIn,
      isHidden: true,
      isNested: elements.some(({ selector }) => selector.includes(SELECTOR_BOUNDARY)),
      depth: 'quick',
      ruleVersion: scope.ruleVersions.get(ruleId) ?? '',
    };
    return decideOutcome(evidence, scope, false).outcome === 'gone';
  };
  return new Set(questions.filter((question) => !isRetested(question)).map(({ key }) => key));
}

/** The fields of an audit that determine whether it has become outdated. */
type SignedAudit = Pick<ListedAudit, 'id' | 'siteId' | 'scannedAt' | 'signature'>;

/**
 * For each signed audit, returns the criteria that are supported or not applicable even though a newer scan
 * found a failure that hasn't been fixed since.
 */
export async function findOutdatedAudits(
  db: Db,
  audits: readonly SignedAudit[],
): Promise<ReadonlyMap<string, readonly CriterionId[]>> {
  const outdated = new Map<string, readonly CriterionId[]>();
  const signed = audits.filter(({ signature }) => signature !== null);
  for (const [siteId, ofSite] of Map.groupBy(signed, (audit) => audit.siteId)) {
    const oldest = new Date(Math.min(...ofSite.map(({ scannedAt }) => scannedAt.getTime())));
    const failures = await listFailuresFoundAfter(db, siteId, oldest);
    for (const { id, scannedAt, signature } of ofSite) {
      const newer = failures
        .filter(({ foundAt }) => foundAt > scannedAt)
        .map(({ criteria }) => ({ criteria: criteria.filter(isCriterionId) }));
      outdated.set(id, findOutdatedCriteria(signature?.results ?? [], newer));
    }
  }
  return outdated;
}
