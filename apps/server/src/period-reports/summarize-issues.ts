import {
  forEachSeverity,
  type IssueChanges,
  noIssueChanges,
  type PeriodReportData,
  type PeriodSite,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import type { IssueGroup } from '../db/queries/period-figures.ts';

/** Number of rules that a report lists. */
const MAX_RULES = 10;

/** A site's issues in a report. */
export type SiteIssues = Pick<
  PeriodSite,
  'issues' | 'severities' | 'overdue' | 'needs_review' | 'fixed_with_pages'
>;

/** All figures about issues in a report, counted from the same groups. */
export interface PeriodIssues extends Pick<PeriodReportData, 'by_severity' | 'by_criterion' | 'rules'> {
  readonly totals: SiteIssues;
  readonly sites: ReadonlyMap<string, SiteIssues>;
}

/**
 * Counts a report's issues. Issues that need review are counted separately, and excluded ones only as
 * changes.
 */
export function summarizeIssues(groups: readonly IssueGroup[]): PeriodIssues {
  const failed = groups.filter(({ outcome }) => outcome === 'failed');
  const bySeverity = Map.groupBy(failed, ({ severity }) => severity);
  return {
    totals: countIssues(groups),
    sites: new Map(
      [...Map.groupBy(groups, ({ siteId }) => siteId)].map(([siteId, own]) => [siteId, countIssues(own)]),
    ),
    by_severity: forEachSeverity((severity) => addChanges(bySeverity.get(severity) ?? [])),
    by_criterion: countByCriterion(failed),
    rules: listRules(failed),
  };
}

function countIssues(groups: readonly IssueGroup[]): SiteIssues {
  const open = groups.filter(({ after }) => after === 'open');
  const openFailures = open.filter(({ outcome }) => outcome === 'failed');
  const failed = groups.filter(({ outcome }) => outcome === 'failed');
  return {
    issues: addChanges(failed),
    severities: forEachSeverity((severity) =>
      sum(
        openFailures.filter((group) => group.severity === severity),
        'issues',
      ),
    ),
    overdue: sum(openFailures, 'overdue'),
    needs_review: sum(
      open.filter(({ outcome }) => outcome === 'cantTell'),
      'issues',
    ),
    fixed_with_pages: sum(failed.filter(isVerifiedFix), 'withoutPages'),
  };
}

const sum = (groups: readonly IssueGroup[], field: 'issues' | 'overdue' | 'withoutPages'): number =>
  groups.reduce((total, group) => total + group[field], 0);

/**
 * Whether a scan verified within the period that issues are gone. (People close issues that they found in
 * audits.)
 */
const isVerifiedFix = (group: IssueGroup): boolean => isClosed(group) && !group.isFromAudit;

const isClosed = ({ before, after }: IssueGroup): boolean =>
  after === 'fixed' && (before === 'open' || before === 'none');

/** Adds up issue changes; see `IssueChanges` for how the numbers balance. */
function addChanges(groups: readonly IssueGroup[]): IssueChanges {
  const changes = { ...noIssueChanges };
  for (const group of groups) {
    const { before, after, issues } = group;
    const isCounted = after === 'open' || after === 'fixed';
    if (before === 'open') changes.open_at_start += issues;
    if (after === 'open') changes.open_at_end += issues;
    if (before === 'none' && isCounted) changes.found += issues;
    if (isVerifiedFix(group)) changes.fixed += issues;
    else if (isClosed(group)) changes.closed_in_audits += issues;
    if (before === 'fixed' && after === 'open') changes.regressed += issues;
    if (before === 'open' && after === 'excluded') changes.excluded += issues;
    if (before === 'excluded' && after === 'open') changes.counted_again += issues;
  }
  return changes;
}

/** Counts an issue for each criterion that it fails, in WCAG order, and best practices last. */
function countByCriterion(failed: readonly IssueGroup[]): PeriodReportData['by_criterion'] {
  const byCriterion = new Map<string | null, IssueGroup[]>();
  for (const group of failed) {
    for (const criterion of group.isBestPractice ? [null] : group.criteria) {
      const known = byCriterion.get(criterion);
      if (known) known.push(group);
      else byCriterion.set(criterion, [group]);
    }
  }
  return [...byCriterion]
    .sort(([a], [b]) => compareCriteria(a, b))
    .map(([criterion, groups]) => ({ criterion, ...addChanges(groups) }))
    .filter(({ criterion: _criterion, ...changes }) => Object.values(changes).some((issues) => issues > 0));
}

function compareCriteria(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Lists the rules with open issues on the most sites. */
function listRules(failed: readonly IssueGroup[]): PeriodReportData['rules'] {
  const open = failed.filter(({ after }) => after === 'open');
  return [...Map.groupBy(open, ({ ruleId }) => ruleId)]
    .map(([ruleId, groups]) => ({
      rule_id: ruleId,
      rule_title: groups[0]!.ruleTitle,
      severity: SEVERITIES.find((severity) => groups.some((group) => group.severity === severity))!,
      sites: new Set(groups.map(({ siteId }) => siteId)).size,
      issues: sum(groups, 'issues'),
    }))
    .sort(
      (a, b) =>
        b.sites - a.sites ||
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.issues - a.issues ||
        (a.rule_id < b.rule_id ? -1 : 1),
    )
    .slice(0, MAX_RULES);
}
