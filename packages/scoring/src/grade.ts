import type { Grade, ScoreLevel } from '@curbcut/contract';

export interface Rating {
  readonly grade: Grade;
  readonly level: ScoreLevel;
  /** What the score means for the site's users, and what it doesn't cover. */
  readonly meaning: string;
}

/**
 * Ordered from the highest; a score gets the first rating whose `from` it reaches (docs/decisions/0004-scores-and-counts.md).
 */
export const RATINGS: readonly (Rating & { readonly from: number })[] = [
  {
    from: 85,
    grade: 'A',
    level: 'excellent',
    meaning: 'Automated tests found few or no issues. Some things still need manual testing.',
  },
  {
    from: 70,
    grade: 'B',
    level: 'good',
    meaning: 'Most of what was tested passes. Some people will still get slowed down or stuck.',
  },
  {
    from: 50,
    grade: 'C',
    level: 'fair',
    meaning: 'There are issues in many areas. Some people need a workaround or help to complete a task.',
  },
  {
    from: 30,
    grade: 'D',
    level: 'poor',
    meaning: 'Much of what was tested doesn’t work for everyone. Some people can’t complete a task.',
  },
  {
    from: 0,
    grade: 'F',
    level: 'critical',
    meaning: 'Most of what was tested has issues. Many people can’t complete a task.',
  },
];

/**
 * Returns the grade, level and meaning of a score.
 * @param score 0 to 100. Pass the rounded score that is displayed, so that grade and number agree.
 * @throws {RangeError} when the score is not between 0 and 100.
 */
export function rateScore(score: number): Rating {
  const rating = score <= 100 ? RATINGS.find(({ from }) => score >= from) : undefined;
  if (!rating) throw new RangeError(`A score must be between 0 and 100, not ${score}.`);
  return { grade: rating.grade, level: rating.level, meaning: rating.meaning };
}
