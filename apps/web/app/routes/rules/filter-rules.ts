import type { Category, Severity } from '@curbcut/contract';

/** A rule as the list shows it. */
export interface ListedRule {
  readonly id: string;
  readonly title: string;
  readonly wcag: readonly string[];
  readonly act: readonly string[];
  readonly severity: Severity;
  readonly category: Category;
  readonly bestPractice: boolean;
}

/** The rules that hold every word searched for in their id, title, criteria (“1.4.3”) or ACT rules. */
export function filterRules(rules: readonly ListedRule[], search: string): readonly ListedRule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ id, title, wcag, act, severity, bestPractice }) => {
    const practice = bestPractice ? 'good practice' : '';
    const text = [id, title, ...wcag, ...act, severity, practice].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
