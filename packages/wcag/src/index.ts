export { CATEGORIES, CATEGORY_LABELS, type Category, isCategory } from './category.ts';
export {
  CRITERIA,
  CRITERION_IDS,
  type Criterion,
  type CriterionId,
  compareCriteria,
  getLowestLevel,
  isCriterionId,
} from './criteria.ts';
export {
  EN_301_549_CLAUSES,
  type OtherRequirements,
  SECTION_508_REQUIREMENTS,
} from './other-requirements.ts';
export {
  compareSeverity,
  getWorstSeverity,
  isSeverity,
  SEVERITIES,
  SEVERITY_DETAILS,
  type Severity,
} from './severity.ts';
export {
  GUIDELINES,
  type GuidelineId,
  isLevel,
  LEVELS,
  type Level,
  PRINCIPLES,
  type WcagVersion,
} from './standard.ts';
