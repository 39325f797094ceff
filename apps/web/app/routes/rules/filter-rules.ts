import type { Category, Severity } from '@curbcut/contract';
import { matchWords } from '#app/components/match-words.ts';

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
  const matches = matchWords(search);
  return rules.filter(({ id, title, wcag, act, severity, bestPractice }) => {
    const practice = bestPractice ? 'best practice' : '';
    return matches([id, title, ...wcag, ...act, severity, practice].join(' '));
  });
}
