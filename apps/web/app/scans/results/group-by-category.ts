import type { Issue } from '@curbcut/contract';
import type { Category } from '@curbcut/wcag';

/** One category's failed issues. */
export interface CategoryGroup {
  readonly category: Category;
  readonly issues: number;
  readonly occurrences: number;
  /** The highest estimate among the issues, as a percentage of users. */
  readonly usersPercent: number;
}

/**
 * Groups a scan's failed issues by category, sorted by the share of users affected and then by the number of
 * issues.
 */
export function groupByCategory(
  issues: readonly Pick<Issue, 'outcome' | 'category' | 'occurrences' | 'user_impact_percentage'>[],
): CategoryGroup[] {
  const failed = issues.filter(({ outcome }) => outcome === 'failed');
  return [...Map.groupBy(failed, ({ category }) => category)]
    .map(([category, members]) => ({
      category,
      issues: members.length,
      occurrences: members.reduce((sum, { occurrences }) => sum + occurrences, 0),
      usersPercent: Math.max(...members.map((issue) => issue.user_impact_percentage)),
    }))
    .sort((a, b) => b.usersPercent - a.usersPercent || b.issues - a.issues);
}
