/** Describes the change of the score in a sentence. */
export function describeScoreChange(before: number | null, after: number | null): string {
  if (before === null && after === null) return 'Neither scan has a score.';
  if (before === null) return `The earlier scan has no score; the later scan scored ${after}.`;
  if (after === null) return `The earlier scan scored ${before}; the later scan has no score.`;
  const change = after - before;
  if (change === 0) return `The score is the same: ${after}.`;
  const points = Math.abs(change) === 1 ? 'point' : 'points';
  return `The score went ${change > 0 ? 'up' : 'down'} by ${Math.abs(change)} ${points}, from ${before} to ${after}.`;
}
