import { allRules } from '@curbcut/rules';

/**
 * Rules that ask about all text of a certain type, and therefore also about text added by a fix (see a rule's
 * `auditReasons`), and rules whose result a few more words can change.
 */
const textQualityRules = new Set([
  ...allRules
    .filter(({ auditReasons = [], traits }) => auditReasons.includes('ask') || traits?.dependsOnAllText)
    .map(({ id }) => id),
]);

/**
 * Returns whether a needs-review finding from this rule concerns only the quality of text. Such a finding
 * does not invalidate a patch: it occurs for all new text, and patches mark text that a person should review.
 */
export function isTextQualityRule(ruleId: string): boolean {
  return textQualityRules.has(ruleId);
}
