import { CRITERIA, isCriterionId } from '@curbcut/wcag';

/** Words and numbers as every report for people writes them. */

const numbers = new Intl.NumberFormat('en-US');

export function count(value: number): string {
  return numbers.format(value);
}

/** `1 page`, `2,000 pages`. */
export function plural(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `214 places on 36 pages`. */
export function reach({ occurrences, pages }: { occurrences: number; pages: number }): string {
  return `${plural(occurrences, 'place', 'places')} on ${plural(pages, 'page', 'pages')}`;
}

/** `1.4.3 Contrast (Minimum)`; a number that is none of WCAG's stays as it is. */
export function criterionName(id: string): string {
  return isCriterionId(id) ? `${id} ${CRITERIA[id].title}` : id;
}

/** The W3C's page on a criterion; undefined for a number that is none. */
export function understandingOf(id: string): string | undefined {
  return isCriterionId(id) ? CRITERIA[id].understanding : undefined;
}

/** The host of an address, as it names a site; the address itself when it is none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || url;
}
