/**
 * Returns the number of seconds that a media file plays, based on the time range in its URL
 * (https://www.w3.org/TR/media-frags/#naming-time); null if unknown.
 *
 * @param duration seconds of the whole file; null if unknown
 */
export function getPlayingSeconds(url: string, duration: number | null): number | null {
  const range = /#(?:.*&)?t=(?:npt:)?([\d.:]*)(?:,([\d.:]+))?(?:&|$)/.exec(url);
  const start = parseSeconds(range?.[1] ?? '') ?? 0;
  const end = parseSeconds(range?.[2] ?? '') ?? duration;
  if (end === null) return null;
  return Math.max(0, (duration === null ? end : Math.min(end, duration)) - start);
}

/** Parses `8`, `1:30` or `1:02:03.5`; null for anything else. */
function parseSeconds(time: string): number | null {
  if (!/^\d+(:\d\d){0,2}(\.\d*)?$/.test(time)) return null;
  return time.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0);
}
