/**
 * Rules that ask a person about the quality of text. They ask about all text, including text added by a fix.
 */
const textQualityRules = new Set([
  'document-title-descriptive',
  'error-message-descriptive',
  'frame-title-descriptive',
  'heading-descriptive',
  'image-alt-descriptive',
  'image-decorative',
  'label-descriptive',
  'language-of-page',
  'link-purpose',
  'link-purpose-in-context',
]);

/**
 * Returns whether a needs-review finding from this rule concerns only the quality of text. Such a finding
 * does not invalidate a patch: it occurs for all new text, and patches mark text that a person should review.
 */
export function isTextQualityRule(ruleId: string): boolean {
  return textQualityRules.has(ruleId);
}
