import { formatCount } from '@curbcut/scoring';
import { CRITERIA, isCriterionId } from '@curbcut/wcag';
import type { PageKind } from './report-input.ts';

/** Formats phrases the same way in every report. */

/** Formats an issue's occurrences and pages, such as `214 occurrences on 36 pages`, or `in 36 stories`. */
export function formatOccurrences(
  { occurrences, pages }: { occurrences: number; pages: number },
  kind: PageKind = 'page',
): string {
  return `${formatCount(occurrences, 'occurrence')} ${kind === 'page' ? 'on' : 'in'} ${formatPages(pages, kind)}`;
}

/** Formats a number of pages, states or stories, such as `36 stories`. */
export const formatPages = (pages: number, kind: PageKind = 'page'): string =>
  formatCount(pages, kind, kind === 'story' ? 'stories' : undefined);

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a time's day in UTC, such as `November 23, 2026`. */
export const formatLongDate = (time: string): string => longDateFormat.format(new Date(time));

/**
 * Formats a criterion: `1.4.3 Contrast (Minimum)`. Returns a number that is not a WCAG criterion unchanged.
 */
export function formatCriterion(id: string): string {
  return isCriterionId(id) ? `${id} ${CRITERIA[id].title}` : id;
}

/**
 * Returns the URL of the W3C's page about a criterion, or undefined if the number is not a WCAG criterion.
 */
export function getUnderstandingUrl(id: string): string | undefined {
  return isCriterionId(id) ? CRITERIA[id].understanding : undefined;
}

/** Returns a URL's host, or the text itself if it is not a URL. */
export function getHost(url: string): string {
  return URL.parse(url)?.host || url;
}

/**
 * Describes a screenshot of an element for people who cannot see it:
 * `Screenshot of “More” on example.com/page`.
 */
export function describeScreenshot({
  name,
  selector,
  url,
}: {
  name: string;
  selector: string;
  url: string;
}): string {
  const subject = name === '' ? selector : `“${name}”`;
  const { host = '', pathname = url } = URL.parse(url) ?? {};
  return `Screenshot of ${subject.slice(0, 150)} on ${host}${pathname.slice(0, 150)}`;
}
