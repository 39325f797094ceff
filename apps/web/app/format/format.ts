export { formatCount, formatNumber } from '@curbcut/scoring';

/** Returns a URL's host: `https://www.example.com/a` becomes `www.example.com`. */
export function getHost(address: string): string {
  return URL.parse(address)?.host || address;
}

/** Returns the path and query, which distinguish a site's pages; the start page is “/”. */
export function getUrlPath(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}` : address;
}

/** Returns a URL without its scheme and trailing slash. */
export function shortenUrl(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/**
 * Maximum number of characters for a URL in a list; longer URLs are shortened in the middle, because the site
 * and page are at the ends.
 */
const MAX_LISTED_URL_LENGTH = 120;

/** Shortens a URL for lists. This is done here because CSS truncation would cut off the end. */
export function truncateUrl(address: string): string {
  const short = shortenUrl(address);
  if (short.length <= MAX_LISTED_URL_LENGTH) return short;
  const half = MAX_LISTED_URL_LENGTH / 2;
  return `${short.slice(0, half)}…${short.slice(-half)}`;
}

const DAY_MS = 86_400_000;

/** Formats “Today”, “Yesterday”, “3 days ago”, then a short month and day (docs/decisions/0095-fixed-values.md). */
export function formatRelativeDate(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  if (days <= 0)
    return `Today, ${then.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return then.toLocaleDateString('en', { month: 'short', day: 'numeric' });
}

/** Returns the time of a scan that every screen shows: its end, or its start while it runs. */
export const getScanTime = (scan: {
  readonly created_at: string;
  readonly completed_at: string | null;
}): string => scan.completed_at ?? scan.created_at;

/**
 * Formats a long US date such as “January 5, 2026” in the user's time zone; “Never” for null
 * (docs/decisions/0095-fixed-values.md).
 */
export function formatDateOrNever(timestamp: string | null): string {
  if (timestamp === null) return 'Never';
  return new Date(timestamp).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}

/** Formats a date with the time, which distinguishes two events on the same day: “Mar 4, 2026, 14:05”. */
export function formatShortDateTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}

/**
 * Formats a date and time for places with little space: “Mar 4, 14:05”. The year is included only if it isn't
 * the current year.
 */
export function formatBriefDateTime(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  return then.toLocaleString('en', {
    ...(then.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    ...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  });
}

/** Formats a month: “Nov 2026”. */
export function formatMonth(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'short' });
}

/** Formats a date within a sentence: “today, 14:05”, “yesterday”, “3 days ago”, then “Mar 4, 2026”. */
export function formatDateInSentence(timestamp: string, now: Date): string {
  const relative = formatRelativeDate(timestamp, now);
  if (/^(?:Today|Yesterday|\d+ days ago)/.test(relative))
    return relative.charAt(0).toLowerCase() + relative.slice(1);
  return new Date(timestamp).toLocaleDateString('en', { dateStyle: 'medium' });
}
