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
  listRequirementChapters,
  REQUIREMENT_IDS,
} from './requirements/other-requirements.ts';
export {
  type OtherRequirement,
  REQUIREMENT_STANDARDS,
  type RequirementChapter,
  type RequirementStandard,
} from './requirements/requirement.ts';
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
