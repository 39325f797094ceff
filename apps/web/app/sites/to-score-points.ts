/** Returns scan scores with their dates, as shown in charts; scans without a score are omitted. */
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
