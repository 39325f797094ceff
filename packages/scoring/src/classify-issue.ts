import { compareSeverity, type Level, type Severity } from '@curbcut/wcag';
import { describeBusinessImpact } from './business-impact.ts';
import { type Classification, classifySeverity } from './classify.ts';
import { computeImpact, getIssueCategory } from './impact.ts';
import { getIssueOccurrences, type IssueToScore } from './issue-to-score.ts';
import { REMEDIATION, type Remediation } from './remediation.ts';
import { getWcagLevel } from './wcag-level.ts';

/** What classification adds to an issue (specification, section 3), or replaces in it. */
export interface IssueClassification {
  readonly severity: Severity;
  readonly classification: Classification;
  /** Impact score, 0 to 100. */
  readonly priority: number;
  readonly wcag_level: Level;
  /** Percent of people who use the site, 0 to 25. */
  readonly user_impact_percentage: number;
  readonly business_impact: string;
  readonly remediation_timeframe: Remediation['timeframe'];
  readonly remediation_priority: Remediation['priority'];
}

export type ClassifiedIssue<Issue extends IssueToScore> = Omit<Issue, keyof IssueClassification> &
  IssueClassification;

/**
 * An issue with its severity settled and everything that follows from it.
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

/** For `sort`: the worst severity first, then the higher priority, then the more occurrences. */
export function compareIssues(a: ClassifiedIssue<IssueToScore>, b: ClassifiedIssue<IssueToScore>): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    b.priority - a.priority ||
    getIssueOccurrences(b) - getIssueOccurrences(a)
  );
}
