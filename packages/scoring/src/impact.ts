import { type Category, CRITERIA, isCategory } from '@curbcut/wcag';
import { getIssueCriteria, getIssueOccurrences, type IssueToScore } from './issue-to-score.ts';

export interface Impact {
  /** 0 to 100. */
  readonly score: number;
  /** Percent of the people who use the site, 0 to 25. */
  readonly usersPercent: number;
}

/** Base impact of each category (docs/decisions/0004-scores-and-counts.md). */
const CATEGORY_IMPACT: Readonly<Record<Category, Impact>> = {
  keyboard: { score: 90, usersPercent: 15 },
  'color-contrast': { score: 85, usersPercent: 8 },
  images: { score: 75, usersPercent: 12 },
  forms: { score: 95, usersPercent: 20 },
  navigation: { score: 80, usersPercent: 15 },
  headings: { score: 60, usersPercent: 12 },
  links: { score: 70, usersPercent: 12 },
  tables: { score: 65, usersPercent: 8 },
  media: { score: 85, usersPercent: 5 },
  other: { score: 40, usersPercent: 5 },
};

/** Added for an issue on a page of high importance. */
const HIGH_IMPORTANCE_BONUS: Impact = { score: 10, usersPercent: 2 };

/** One point for each occurrence beyond the fifth, up to twenty (docs/decisions/0004-scores-and-counts.md). */
const OCCURRENCE_BONUS = { beyond: 5, scoreEach: 1, scoreAtMost: 20 } as const;

export const MAX_IMPACT: Impact = { score: 100, usersPercent: 25 };

/**
 * Returns an issue's category, otherwise the category of its first criterion that has one, otherwise `other`.
 */
export function getIssueCategory(issue: IssueToScore): Category {
  if (issue.category && isCategory(issue.category)) return issue.category;
  const [first] = getIssueCriteria(issue);
  return first ? CRITERIA[first].category : 'other';
}

/**
 * Computes the impact of an issue (docs/decisions/0004-scores-and-counts.md).
 * @throws {RangeError} when its occurrences are not a whole number of at least 1.
 */
export function computeImpact(issue: IssueToScore): Impact {
  const base = CATEGORY_IMPACT[getIssueCategory(issue)];
  const important = issue.page_importance === 'high' ? HIGH_IMPORTANCE_BONUS : { score: 0, usersPercent: 0 };
  const beyond = Math.max(0, getIssueOccurrences(issue) - OCCURRENCE_BONUS.beyond);
  const spread = Math.min(OCCURRENCE_BONUS.scoreAtMost, beyond * OCCURRENCE_BONUS.scoreEach);
  return {
    score: Math.min(MAX_IMPACT.score, base.score + important.score + spread),
    usersPercent: Math.min(MAX_IMPACT.usersPercent, base.usersPercent + important.usersPercent),
  };
}
