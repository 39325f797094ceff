import { CRITERIA, isCriterionId } from '@curbcut/wcag';

/** Words and numbers as every report for people writes them. */

const numberFormat = new Intl.NumberFormat('en-US');

export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** `1 page`, `2,000 pages`. */
export function formatCount(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** `214 places on 36 pages`. */
export function formatReach({ occurrences, pages }: { occurrences: number; pages: number }): string {
  return `${formatCount(occurrences, 'place', 'places')} on ${formatCount(pages, 'page', 'pages')}`;
}

/** `1.4.3 Contrast (Minimum)`; a number that is none of WCAG's stays as it is. */
export function formatCriterion(id: string): string {
  return isCriterionId(id) ? `${id} ${CRITERIA[id].title}` : id;
}

/** The W3C's page on a criterion; undefined for a number that is none. */
export function getUnderstandingUrl(id: string): string | undefined {
  return isCriterionId(id) ? CRITERIA[id].understanding : undefined;
}

/** The host of an address, as it names a site; the address itself when it is none. */
export function getHost(url: string): string {
  return URL.parse(url)?.host || url;
}
