export {
  type ScoreBreakdown,
  type SeverityCounts,
  wholeScore,
} from './advanced-score.ts';
export { type AfterMending, afterMending } from './after-mending.ts';
export {
  type Assessment,
  assessSite,
  type ElementsOfIssue,
  type IssueToAssess,
  type PageToAssess,
  type Projection,
} from './assess-site.ts';
export { pageScore, type RuleOutcomes, siteScore } from './basic-score.ts';
export { type BatchScore, BatchScoreError, calculateBatchScores, type ScanInBatch } from './batch.ts';
export { type Classification, type ClassificationSource, classifySeverity } from './classify.ts';
export { type Classified, classifyIssue, compareIssues, type IssueClassification } from './classify-issue.ts';
export {
  countIssues,
  type IssueCounts,
  type IssueToCount,
  LEFT_OUT_REASONS,
  type LeftOutCounts,
  type LeftOutReason,
  leftOutSentence,
} from './count-issues.ts';
export { type Grade, RATINGS, type Rating, rate, type ScoreLevel } from './grade.ts';
export { CATEGORY_IMPACT, categoryOf, type Impact, impactOf } from './impact.ts';
export type { IssueToScore } from './issue.ts';
export { mendedByRule, mendedOutcomes } from './mended-outcomes.ts';
export {
  highestImportance,
  PAGE_IMPORTANCES,
  type PageFacts,
  type PageImportance,
  pageImportance,
} from './page-importance.ts';
export { daysToMend, REMEDIATION, type Remediation } from './remediation.ts';
export {
  calculateScore,
  confidenceFor,
  type ScanToScore,
  type ScoreOptions,
  type ScoreResult,
} from './score.ts';
export { SCORE_CACHE_LIFETIME_MS, ScoreCache } from './score-cache.ts';
export { scoreStepLabel, scoreStepPoints } from './score-step-text.ts';
export {
  type ExplainedScore,
  type ScoreStep,
  type ScoreStepKind,
  scoreSteps,
  whyBelowPages,
} from './score-steps.ts';
