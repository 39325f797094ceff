/**
 * Seconds that a medium plays, with the part in its address that says from where to where
 * (https://www.w3.org/TR/media-frags/#naming-time); null when unknown.
 *
 * @param duration seconds of the whole; null when unknown
 */
export function getPlayingSeconds(address: string, duration: number | null): number | null {
  const part = /#(?:.*&)?t=(?:npt:)?([\d.:]*)(?:,([\d.:]+))?(?:&|$)/.exec(address);
  const start = parseSeconds(part?.[1] ?? '') ?? 0;
  const end = parseSeconds(part?.[2] ?? '') ?? duration;
  if (end === null) return null;
  return Math.max(0, (duration === null ? end : Math.min(end, duration)) - start);
}

/** Of `8`, `1:30` or `1:02:03.5`; null when it is none of these. */
function parseSeconds(time: string): number | null {
  if (!/^\d+(:\d\d){0,2}(\.\d*)?$/.test(time)) return null;
  return time.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0);
}
