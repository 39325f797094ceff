export { roundScore } from './advanced-score.ts';
export {
  type Assessment,
  assessSite,
  type IssueToAssess,
  type PageToAssess,
} from './assess-site.ts';
export { computePageScore, type RuleOutcomes } from './basic-score.ts';
export { type Classification, classifySeverity } from './classify.ts';
export {
  classifyIssue,
  compareIssues,
} from './classify-issue.ts';
export {
  countIssues,
  describeExclusion,
  type IssueToCount,
} from './count-issues.ts';
export { formatCount, formatNumber } from './format-count.ts';
export { formatScoreStepLabel, formatScoreStepPoints } from './format-score-step.ts';
export {
  computePageImportance,
  getHighestImportance,
} from './page-importance.ts';
export { daysToFix } from './remediation.ts';
export {
  type CalculatedScore,
  calculateScore,
  type ScanToScore,
  type ScoreOptions,
} from './score.ts';
export {
  buildScoreSteps,
  explainScoreBelowPages,
  type ScoreStep,
} from './score-steps.ts';
