export { CATEGORIES, CATEGORY_LABELS, type Category, isCategory } from './category.ts';
export {
  CRITERIA,
  CRITERION_IDS,
  type Criterion,
  type CriterionId,
  compareCriteria,
  isCriterionId,
  lowestLevel,
} from './criteria.ts';
export {
  compareSeverity,
  isSeverity,
  SEVERITIES,
  SEVERITY_FACTS,
  type Severity,
  type SeverityFacts,
  worstSeverity,
} from './severity.ts';
export {
  GUIDELINES,
  type GuidelineId,
  isLevel,
  LEVELS,
  type Level,
  PRINCIPLES,
  type Principle,
  type PrincipleId,
  type WcagVersion,
} from './standard.ts';
