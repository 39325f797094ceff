export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';
export type ScoreLevel = 'excellent' | 'good' | 'fair' | 'poor' | 'critical';

export interface Rating {
  readonly grade: Grade;
  readonly level: ScoreLevel;
  /** What the score says about the people who use the site, and what it does not say. */
  readonly meaning: string;
}

/** Highest first; a score has the first rating whose `from` it reaches (specification, section 9, "Grades"). */
export const RATINGS: readonly (Rating & { readonly from: number })[] = [
  {
    from: 85,
    grade: 'A',
    level: 'excellent',
    meaning:
      'Where the automatic tests looked, they found few barriers or none. What no machine can judge still needs a person.',
  },
  {
    from: 70,
    grade: 'B',
    level: 'good',
    meaning:
      'Most of what was tested holds up. Some people still meet barriers that slow them down or stop them.',
  },
  {
    from: 50,
    grade: 'C',
    level: 'fair',
    meaning:
      'Barriers stand in many places. Some people need a way round, or help, to get what they came for.',
  },
  {
    from: 30,
    grade: 'D',
    level: 'poor',
    meaning:
      'Much of what was tested does not work for everyone. Some people will not get what they came for.',
  },
  {
    from: 0,
    grade: 'F',
    level: 'critical',
    meaning: 'Most of what was tested has barriers. Many people will not get what they came for.',
  },
];

/**
 * Grade, level and meaning of a score.
 * @param score 0 to 100, as it is shown: rate the rounded score, so that grade and number agree.
 * @throws {RangeError} when the score is not between 0 and 100.
 */
export function rateScore(score: number): Rating {
  const rating = score <= 100 ? RATINGS.find(({ from }) => score >= from) : undefined;
  if (!rating) throw new RangeError(`A score must be between 0 and 100, not ${score}.`);
  return { grade: rating.grade, level: rating.level, meaning: rating.meaning };
}
