import type { HistoryPoint, TrackedIssue } from '@curbcut/contract';
import type { PlantedKind } from './planted-sites.ts';
import { getScopeKey, type PlannedScan } from './scan-plan.ts';

/** The state of a site after a scan. */
export interface ScanRecord {
  readonly scan: PlannedScan;
  readonly scanId: string;
  /** Paths of the pages that the scan tested. */
  readonly testedPaths: readonly string[];
  /** Paths of the pages with a test that a limit cut short. */
  readonly limitedPaths: readonly string[];
  /** Each page with its number of findings, and each issue with its number of occurrences. */
  readonly counts: readonly string[];
  readonly issues: readonly TrackedIssue[];
  /** Number of notifications about issues, so far. */
  readonly notifications: number;
  /** Number of emails so far: digests of the site's schedule, and notifications. */
  readonly mails: number;
}

/** A planted defect that became a tracked issue, as the first scan found it. */
export interface PlantedIssue {
  readonly kinds: ReadonlySet<PlantedKind>;
  readonly paths: ReadonlySet<string>;
}

const isOpen = ({ state }: TrackedIssue): boolean => state !== 'fixed';

/** Returns what is wrong after a scan of an unchanged site, as sentences. */
export function checkUnchanged(before: ScanRecord, after: ScanRecord): string[] {
  const known = new Map(before.issues.map((issue) => [issue.id, issue]));
  const problems = after.issues.flatMap((issue) => {
    const earlier = known.get(issue.id);
    if (earlier === undefined) return [`new: ${describe(issue)}`];
    return earlier.state === issue.state ? [] : [`${earlier.state} → ${issue.state}: ${describe(issue)}`];
  });
  const lost = before.issues.filter(({ id }) => !after.issues.some((issue) => issue.id === id));
  return [
    ...problems,
    ...lost.map((issue) => `no longer listed: ${describe(issue)}`),
    ...describeCount('notifications', after.notifications - before.notifications),
    ...describeCount('emails', after.mails - before.mails),
  ];
}

const describeCount = (name: string, count: number): string[] =>
  count === 0 ? [] : [`${count} ${name} although nothing has changed`];

const describe = ({ rule_id, message, outcome, pages }: TrackedIssue): string =>
  `${rule_id} (${outcome}, ${pages} pages) ${message}`;

/**
 * Returns what is wrong after a scan of the site with its planted defects fixed: only planted issues may
 * become fixed, and exactly those that the scan has tested again.
 */
export function checkFixed(
  before: ScanRecord,
  after: ScanRecord,
  planted: ReadonlyMap<string, PlantedIssue>,
): string[] {
  const states = new Map(before.issues.map(({ id, state }) => [id, state]));
  return after.issues.flatMap((issue) => {
    const wasFixed = states.get(issue.id) === 'fixed';
    const isFixed = issue.state === 'fixed';
    const defect = planted.get(issue.id);
    if (!states.has(issue.id)) return [`new: ${describe(issue)}`];
    if (issue.state === 'regressed') return [`regressed: ${describe(issue)}`];
    if (defect === undefined)
      return isFixed && !wasFixed ? [`fixed, but never changed: ${describe(issue)}`] : [];
    if (wasFixed) return isFixed ? [] : [`no longer fixed: ${describe(issue)}`];
    const isRetested = wasRetested(defect, after);
    if (isFixed && !isRetested) return [`fixed, but not tested again: ${describe(issue)}`];
    if (!isFixed && isRetested)
      return [`tested again, but not fixed (${issue.not_retested ?? 'found'}): ${describe(issue)}`];
    return [];
  });
}

/**
 * Whether a scan retested the content with a planted defect on all pages and in all views where the defect
 * was.
 */
function wasRetested(
  { kinds, paths }: PlantedIssue,
  { scan, testedPaths, limitedPaths }: ScanRecord,
): boolean {
  const areAllStatic = [...kinds].every((kind) => kind === 'static');
  return (
    (areAllStatic || scan.depth !== 'quick') &&
    scan.colorSchemes.length === 2 &&
    [...paths].every((path) => testedPaths.includes(path) && !limitedPaths.includes(path))
  );
}

/**
 * Returns errors in the trend, as sentences: scans that it must not compare, and scans with the same scope and settings
 * that have different results.
 */
export function checkTrend(records: readonly ScanRecord[], points: readonly HistoryPoint[]): string[] {
  const pointOf = new Map(points.map((point) => [point.scan_id, point]));
  return records.flatMap((record, index) =>
    records.slice(index + 1).flatMap((other) => {
      const [one, two] = [pointOf.get(record.scanId), pointOf.get(other.scanId)];
      if (one === undefined || two === undefined) return ['a scan is missing from the history'];
      const names = `“${record.scan.name}” and “${other.scan.name}”`;
      const isComparable = getScopeKey(record.scan) === getScopeKey(other.scan);
      if (!isComparable)
        return one.series === two.series
          ? [`${names} share a trend although they tested different things`]
          : [];
      if (one.series !== two.series) return [`${names} don’t share a trend`];
      const differences = subtract(record.counts, other.counts);
      const isSame =
        differences.length === 0 && one.score === two.score && one.total_issues === two.total_issues;
      return isSame
        ? []
        : [
            `${names} differ: score ${one.score} and ${two.score}, ${one.total_issues} and ${two.total_issues} issues, ${differences.join('; ')}`,
          ];
    }),
  );
}

const subtract = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((entry) => !other.includes(entry));

/** Returns the number of open issues, and of those that the latest scan couldn't retest. */
export const countOpen = ({
  issues,
}: ScanRecord): { readonly open: number; readonly notRetested: number } => ({
  open: issues.filter(isOpen).length,
  notRetested: issues.filter((issue) => isOpen(issue) && issue.not_retested !== null).length,
});
