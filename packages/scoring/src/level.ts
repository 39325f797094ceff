import { isLevel, type Level, lowestLevel, type Severity } from '@curbcut/wcag';
import { criteriaOf, type IssueToScore } from './issue.ts';

/** The level taken for an issue when neither it nor its criteria name one (specification, section 4). */
export const LEVEL_BY_SEVERITY: Readonly<Record<Severity, Level>> = {
  critical: 'A',
  serious: 'AA',
  moderate: 'AA',
  minor: 'AAA',
};

/** The lowest level at which an issue counts: the one it names, else its criteria's, else by severity. */
export function wcagLevelOf(issue: IssueToScore, severity: Severity): Level {
  if (issue.wcag_level && isLevel(issue.wcag_level)) return issue.wcag_level;
  return lowestLevel(criteriaOf(issue)) ?? LEVEL_BY_SEVERITY[severity];
}
