import { getLowestLevel, isLevel, type Level, type Severity } from '@curbcut/wcag';
import { getIssueCriteria, type IssueToScore } from './issue-to-score.ts';

/** The level taken for an issue when neither it nor its criteria name one (specification, section 4). */
export const LEVEL_BY_SEVERITY: Readonly<Record<Severity, Level>> = {
  critical: 'A',
  serious: 'AA',
  moderate: 'AA',
  minor: 'AAA',
};

/** The lowest level at which an issue counts: the one it names, else its criteria's, else by severity. */
export function getWcagLevel(issue: IssueToScore, severity: Severity): Level {
  if (issue.wcag_level && isLevel(issue.wcag_level)) return issue.wcag_level;
  return getLowestLevel(getIssueCriteria(issue)) ?? LEVEL_BY_SEVERITY[severity];
}
