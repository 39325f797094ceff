/** Returns the scores of scans with their dates, as charts show them; scans without a score are left out. */
export function toScorePoints(
  trend: readonly { completed_at: string; score: number | null }[],
): { label: string; value: number }[] {
  return trend.flatMap(({ completed_at, score }) =>
    score === null ? [] : [{ label: formatDay(completed_at), value: score }],
  );
}

function formatDay(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en', { month: 'short', day: 'numeric' });
}
