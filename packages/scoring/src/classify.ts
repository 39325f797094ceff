import { CRITERIA, getWorstSeverity, type Severity } from '@curbcut/wcag';
import { getIssueCriteria, type IssueToScore } from './issue-to-score.ts';
import { SEVERITY_KEYWORDS } from './keywords.ts';

/**
 * Confidence of each way of classifying, 0 to 1 (docs/decisions/0004-scores-and-counts.md), in order of
 * precedence.
 */
export const CLASSIFICATION_CONFIDENCE = { wcag: 0.9, keyword: 0.7, default: 0.5 } as const;

export type ClassificationSource = keyof typeof CLASSIFICATION_CONFIDENCE;

export interface Classification {
  readonly severity: Severity;
  readonly confidence: number;
  readonly source: ClassificationSource;
}

/**
 * Severity words from other vocabularies (docs/decisions/0004-scores-and-counts.md). Any other word means
 * minor.
 */
const DEFAULT_SEVERITIES: ReadonlyMap<string, Severity> = new Map([
  ['blocker', 'critical'],
  ['critical', 'critical'],
  ['serious', 'serious'],
  ['major', 'serious'],
  ['moderate', 'moderate'],
  ['medium', 'moderate'],
  ['minor', 'minor'],
  ['low', 'minor'],
  ['info', 'minor'],
  ['informational', 'minor'],
]);

/**
 * Determines the severity of an issue from the criteria it fails, otherwise from phrases in its text,
 * otherwise from its original severity. An issue that fails several criteria is as severe as the worst of
 * them. Never throws for unknown words.
 */
export function classifySeverity(issue: IssueToScore): Classification {
  const byCriteria = getWorstSeverity(getIssueCriteria(issue).map((id) => CRITERIA[id].severity));
  if (byCriteria) return toClassification(byCriteria, 'wcag');
  const byKeyword = findSeverityByKeyword(issue);
  if (byKeyword) return toClassification(byKeyword, 'keyword');
  return toClassification(DEFAULT_SEVERITIES.get(issue.severity.trim().toLowerCase()) ?? 'minor', 'default');
}

function findSeverityByKeyword(issue: IssueToScore): Severity | undefined {
  const text = [issue.rule_title, issue.rule_description, issue.help].join('\n').toLowerCase();
  return SEVERITY_KEYWORDS.find(({ pattern }) => pattern.test(text))?.severity;
}

function toClassification(severity: Severity, source: ClassificationSource): Classification {
  return { severity, confidence: CLASSIFICATION_CONFIDENCE[source], source };
}
