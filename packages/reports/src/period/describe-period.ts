import type { IssueChanges, PeriodReportData, PeriodReportType, PeriodSite } from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import { SEVERITIES, SEVERITY_DETAILS } from '@curbcut/wcag';
import { formatLongDate, getHost } from '../format-text.ts';

/** Phrases about a portfolio or progress report, the same in every format and in emails. */

export const PERIOD_REPORT_TITLES: Readonly<Record<PeriodReportType, string>> = {
  portfolio: 'Accessibility portfolio report',
  progress: 'Accessibility progress report',
};

/** The columns in every table of changes, in order. */
export const CHANGE_LABELS = {
  open_at_start: 'Open at start',
  found: 'Found',
  regressed: 'Regressed',
  counted_again: 'Counted again',
  fixed: 'Fixed',
  closed_in_audits: 'Closed in audits',
  excluded: 'Excluded',
  open_at_end: 'Open at end',
} as const satisfies Record<keyof IssueChanges, string>;
export const CHANGE_NAMES = Object.keys(CHANGE_LABELS) as readonly (keyof IssueChanges)[];

/** How each number is counted, for readers who compare reports. */
export const PERIOD_METHOD: readonly string[] = [
  'Each issue counts by its state at the start and at the end of the period. Changes that were undone within the period aren’t shown.',
  'Open at start + found + regressed + counted again − fixed − closed in audits − excluded = open at end.',
  '“Fixed” counts only issues that a scan tested for again in the same way and no longer found. Issues on pages that weren’t visited, or were tested less thoroughly, stay open.',
  'Issues that need review are counted separately. Issues that people ignored or marked as false positives aren’t counted.',
  'Severities and due dates are as of the time the report was created.',
  'Scores are compared only between scans with the same start URL, pages, paths, rules, depth, sign-in and views.',
];

/** Formats a period: `October 1, 2026 to October 31, 2026`. */
export const formatPeriod = ({ from, until }: Pick<PeriodReportData, 'from' | 'until'>): string =>
  from === until ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(until)}`;

/** Returns the report's subject in a few words. */
export function formatScope({
  scope,
  organization,
}: Pick<PeriodReportData, 'scope' | 'organization'>): string {
  switch (scope.kind) {
    case 'organization':
      return organization;
    case 'accessible':
      return `${organization} (some sites)`;
    case 'site_group':
      return scope.name;
    case 'site':
      return getHost(scope.name);
  }
}

/** Formats counts by severity: `3 critical, 1 minor`; `none` if all are 0. */
function formatSeverities(counts: PeriodReportData['totals']['severities']): string {
  const known = SEVERITIES.filter((severity) => counts[severity] > 0);
  return known.length === 0
    ? 'none'
    : known
        .map(
          (severity) => `${formatNumber(counts[severity])} ${SEVERITY_DETAILS[severity].label.toLowerCase()}`,
        )
        .join(', ');
}

/** Formats a number of days, such as `1 day` or `3.5 days`; null if nothing was fixed. */
export function formatDays(days: number | null): string {
  if (days === null) return 'Nothing fixed';
  if (days < 1) return 'Less than a day';
  return formatCount(Math.round(days * 10) / 10, 'day');
}

/** Formats a change of a score: `+3`, `−2` or `0`. */
export const formatScoreChange = (change: number): string =>
  change < 0 ? `−${Math.abs(change)}` : change > 0 ? `+${change}` : '0';

/**
 * Whether a site's counts are meaningless because no scan has ever tested it and no audit has found anything.
 */
export const isUnknownSite = ({ last_scan, issues }: PeriodSite): boolean =>
  last_scan === null && issues.open_at_end === 0 && issues.open_at_start === 0 && issues.found === 0;

/** Describes what was not tested on a site, as sentences; empty if nothing is known to be missing. */
export function describeUntested(site: PeriodSite): string[] {
  const { last_scan: scan, is_scanned_in_period } = site;
  if (scan === null) return ['This site has never been scanned, so there are no results.'];
  return [
    ...(is_scanned_in_period
      ? []
      : [
          `Not scanned in this period; last scanned on ${formatLongDate(scan.completed_at)}. We don’t know what has changed since.`,
        ]),
    ...(scan.pages_not_tested > 0
      ? [`${formatCount(scan.pages_not_tested, 'page')} couldn’t be tested in the last scan.`]
      : []),
    ...(scan.pages_beyond_limit > 0
      ? [
          `${formatCount(scan.pages_beyond_limit, 'more page')} ${scan.pages_beyond_limit === 1 ? 'was' : 'were'} found but not scanned because of the page limit.`,
        ]
      : []),
    ...(scan.parts_not_tested > 0
      ? [
          `${formatCount(scan.parts_not_tested, 'part')} of pages ${scan.parts_not_tested === 1 ? 'wasn’t tested or was' : 'weren’t tested or were'} only partly tested.`,
        ]
      : []),
  ];
}

/**
 * Summarizes a report in a few sentences, for an email. In addition to the numbers, it mentions what isn't
 * known.
 */
export function summarizePeriodReport({ totals }: PeriodReportData): string[] {
  const { issues, severities, overdue, sites, never_scanned, scanned_in_period, needs_review } = totals;
  const stale = sites - scanned_in_period - never_scanned;
  return [
    `${formatCount(sites, 'site')}: ${formatCount(issues.open_at_end, 'open issue')} (${formatSeverities(severities)}), ${formatNumber(overdue)} overdue, ${formatNumber(needs_review)} to review.`,
    `Changes: ${formatNumber(issues.found)} found, ${formatNumber(issues.fixed)} fixed (verified by scans), ${formatNumber(issues.regressed)} regressed.`,
    ...(stale > 0
      ? [
          `${formatCount(stale, 'site')} ${stale === 1 ? 'wasn’t' : 'weren’t'} scanned in this period, so we don’t know what changed there.`,
        ]
      : []),
    ...(never_scanned > 0
      ? [
          `${formatCount(never_scanned, 'site')} ${never_scanned === 1 ? 'has' : 'have'} never been scanned, so we know nothing about ${never_scanned === 1 ? 'it' : 'them'}.`,
        ]
      : []),
  ];
}
