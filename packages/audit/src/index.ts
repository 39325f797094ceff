export { findAbsentCriteria } from './absent-criteria.ts';
export { getAuditCriteria } from './audit-criteria.ts';
export { type CarryOver, carryOver } from './carry-over.ts';
export { createQuestions } from './create-questions.ts';
export { mayBeAbsent } from './criterion-questions/get-criterion-question.ts';
export { deriveResults, findOutdatedCriteria } from './derive-results.ts';
export * from './model.ts';
export { proposeSample } from './propose-sample.ts';
export { toSignedText } from './signed-text.ts';
