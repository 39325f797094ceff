import type { Category, Severity } from '@curbcut/contract';

/** A rule in the list. */
export interface ListedRule {
  readonly id: string;
  readonly title: string;
  readonly wcag: readonly string[];
  readonly act: readonly string[];
  readonly severity: Severity;
  readonly category: Category;
  readonly bestPractice: boolean;
}

/** Returns the rules whose id, title, criteria (“1.4.3”) or ACT rules contain every search term. */
export function filterRules(rules: readonly ListedRule[], search: string): readonly ListedRule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ id, title, wcag, act, severity, bestPractice }) => {
    const practice = bestPractice ? 'best practice' : '';
    const text = [id, title, ...wcag, ...act, severity, practice].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
