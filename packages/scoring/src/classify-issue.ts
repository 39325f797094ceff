import { compareSeverity, type Level, type Severity } from '@curbcut/wcag';
import { describeBusinessImpact } from './business-impact.ts';
import { type Classification, classifySeverity } from './classify.ts';
import { computeImpact, getIssueCategory } from './impact.ts';
import { getIssueOccurrences, type IssueToScore } from './issue-to-score.ts';
import { REMEDIATION, type Remediation } from './remediation.ts';
import { getWcagLevel } from './wcag-level.ts';

/** Fields that classification adds to an issue or replaces in it (docs/decisions/0004-scores-and-counts.md). */
export interface IssueClassification {
  readonly severity: Severity;
  readonly classification: Classification;
  /** Impact score, 0 to 100. */
  readonly priority: number;
  readonly wcag_level: Level;
  /** Percent of the people who use the site, 0 to 25. */
  readonly user_impact_percentage: number;
  readonly business_impact: string;
  readonly remediation_timeframe: Remediation['timeframe'];
  readonly remediation_priority: Remediation['priority'];
}

export type ClassifiedIssue<Issue extends IssueToScore> = Omit<Issue, keyof IssueClassification> &
  IssueClassification;

/**
 * Classifies an issue: determines its severity and everything derived from it.
 * @throws {RangeError} when its occurrences are not a whole number of at least 1.
 */
export function classifyIssue<Issue extends IssueToScore>(issue: Issue): ClassifiedIssue<Issue> {
  const classification = classifySeverity(issue);
  const impact = computeImpact(issue);
  const remediation = REMEDIATION[classification.severity];
  return {
    ...issue,
    severity: classification.severity,
    classification,
    priority: impact.score,
    wcag_level: getWcagLevel(issue, classification.severity),
    user_impact_percentage: impact.usersPercent,
    business_impact: describeBusinessImpact(getIssueCategory(issue), issue.page_importance),
    remediation_timeframe: remediation.timeframe,
    remediation_priority: remediation.priority,
  };
}

/** Compares for `sort`: worst severity first, then higher priority, then more occurrences. */
export function compareIssues(a: ClassifiedIssue<IssueToScore>, b: ClassifiedIssue<IssueToScore>): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    b.priority - a.priority ||
    getIssueOccurrences(b) - getIssueOccurrences(a)
  );
}
