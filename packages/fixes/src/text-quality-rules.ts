import { allRules } from '@curbcut/rules';

/**
 * Rules that ask about all text of a certain type, and therefore also about text added by a fix; see a rule's
 * `auditReasons`.
 */
const textQualityRules = new Set([
  ...allRules.filter(({ auditReasons = [] }) => auditReasons.includes('ask')).map(({ id }) => id),
  // A few more words can change which language a short page appears to be in.
  'language-of-page',
]);

/**
 * Returns whether a needs-review finding from this rule concerns only the quality of text. Such a finding
 * does not invalidate a patch: it occurs for all new text, and patches mark text that a person should review.
 */
export function isTextQualityRule(ruleId: string): boolean {
  return textQualityRules.has(ruleId);
}
