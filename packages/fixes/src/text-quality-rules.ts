/** Rules that ask a person whether words say what they should: of any words, so that new ones are asked about too. */
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
 * Whether a question of this rule is about words alone. Such a question does not speak against a patch: it comes with
 * any words that are written, and those of a patch are marked where a person should look at them.
 */
export function isTextQualityRule(ruleId: string): boolean {
  return textQualityRules.has(ruleId);
}
