import type { Severity } from '@curbcut/wcag';

/**
 * Phrases that indicate a severity when an issue has no success criterion
 * (docs/decisions/0004-scores-and-counts.md). Ordered from worst: text that matches several phrases gets the
 * worst severity. These are phrases rather than words, because merely mentioning a keyboard or a label
 * doesn't make an issue more severe.
 */
export const SEVERITY_KEYWORDS: readonly { readonly severity: Severity; readonly pattern: RegExp }[] = [
  {
    severity: 'critical',
    pattern:
      /\b(?:keyboard trap|trap(?:s|ped)? (?:the )?(?:keyboard|focus)|seizures?|photosensitive|mouse only|not keyboard[ -](?:accessible|operable)|(?:cannot|can't|can’t|not) be (?:reached|operated|used|pressed) (?:with|by|from) (?:a |the )?keyboard)\b/,
  },
  {
    severity: 'serious',
    pattern:
      /\b(?:contrast|focus indicator|focus order (?:is|does|makes|differs)|focus is (?:not visible|invisible|hidden)|tabindex (?:is |values? )?(?:greater|higher|more|above)|positive tabindex|link (?:text|purpose)|(?:closed|missing|no) captions|subtitles|transcript)\b|\b(?:no|without|missing|lacks?|have|has|needs?) (?:an? |the )?(?:accessible |visible |text )?(?:name|label|alternative|alt text)\b/,
  },
  {
    severity: 'moderate',
    pattern:
      /\b(?:headings?|landmarks?|skip[ -]links?|bypass|page title|document title|language|lang attribute|table headers?|header cells?|scope attribute|target size|touch targets?|orientation|time limit|autoplay|animations?|error messages?)\b/,
  },
  {
    severity: 'minor',
    pattern:
      /\b(?:redundant|repeated|duplicates?d?|deprecated|obsolete|title attribute|tooltips?|best practice)\b/,
  },
];
