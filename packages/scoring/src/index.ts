export {
  roundScore,
  type ScoreBreakdown,
} from './advanced-score.ts';
export {
  type Assessment,
  assessSite,
  type IssueElementCount,
  type IssueToAssess,
  type PageToAssess,
  type ScoreProjection,
} from './assess-site.ts';
export { computePageScore, computeSiteScore, type RuleOutcomes } from './basic-score.ts';
export { type BatchScan, type BatchScore, BatchScoreError, calculateBatchScores } from './batch.ts';
export { type Classification, type ClassificationSource, classifySeverity } from './classify.ts';
export {
  type ClassifiedIssue,
  classifyIssue,
  compareIssues,
  type IssueClassification,
} from './classify-issue.ts';
export {
  countIssues,
  describeLeftOut,
  type IssueCounts,
  type IssueToCount,
  LEFT_OUT_REASONS,
} from './count-issues.ts';
export { computeFixedOutcomes, countFixedByRule } from './fixed-outcomes.ts';
export { formatCount, formatNumber } from './format-count.ts';
export { formatScoreStepLabel, formatScoreStepPoints } from './format-score-step.ts';
export { RATINGS, type Rating, rateScore } from './grade.ts';
export { CATEGORY_IMPACT, computeImpact, getIssueCategory, type Impact } from './impact.ts';
export type { IssueToScore } from './issue-to-score.ts';
export {
  computePageImportance,
  getHighestImportance,
  PAGE_IMPORTANCES,
  type PageImportanceFactors,
} from './page-importance.ts';
export { type FixProjection, projectIssuesAfterFixes } from './project-after-fixes.ts';
export { daysToFix, REMEDIATION, type Remediation } from './remediation.ts';
export {
  type CalculatedScore,
  calculateScore,
  computeConfidence,
  type ScanToScore,
  type ScoreOptions,
} from './score.ts';
export {
  buildScoreSteps,
  type ExplainedScore,
  explainScoreBelowPages,
  type ScoreStep,
  type ScoreStepKind,
} from './score-steps.ts';
