import { getLowestLevel, isLevel, type Level, type Severity } from '@curbcut/wcag';
import { getIssueCriteria, type IssueToScore } from './issue-to-score.ts';

/**
 * Level assumed for an issue when neither it nor its criteria have one (docs/decisions/0004-scores-and-counts.md).
 */
const LEVEL_BY_SEVERITY: Readonly<Record<Severity, Level>> = {
  critical: 'A',
  serious: 'AA',
  moderate: 'AA',
  minor: 'AAA',
};

/**
 * Returns an issue's level, otherwise the lowest level of its criteria, otherwise the level for its severity.
 */
export function getWcagLevel(issue: IssueToScore, severity: Severity): Level {
  if (issue.wcag_level && isLevel(issue.wcag_level)) return issue.wcag_level;
  return getLowestLevel(getIssueCriteria(issue)) ?? LEVEL_BY_SEVERITY[severity];
}
