/** Segments of a path at most; nothing that people are led to lies deeper. */
const MAX_SEGMENTS = 16;

/** Days, weeks or months of one calendar: to a tester, all of them are the same page. */
const MAX_CALENDAR_PAGES = 12;

/**
 * Bounds what a site can make of few pages: calendars, facets and sort orders, numbered pages without end, endless
 * paths such as `/a/b/a/b/a/b`. Addresses of the same shape share a budget:
 *
 * - path or query differ in dates alone: 12 pages
 * - the path is the same, with two parameters or more: a tenth of the scan, at least 10 pages
 * - numbers and ids, or the value of the only parameter, differ: half of the scan, at least 50 pages; the articles of a
 *   shop, after all, are pages, and many a site is all `?page=about`
 *
 * @param maxPages the most pages that the scan visits
 * @returns whether an address may be visited; uses up budget, so it is asked once for each address, in a fixed order
 */
export function createTrapBudget(maxPages: number): (address: string) => boolean {
  const used = new Map<string, number>();
  return (address) => {
    const url = new URL(address);
    const segments = url.pathname.split('/').filter((segment) => segment !== '');
    if (segments.length > MAX_SEGMENTS || hasRepeatedSegments(segments)) return false;
    const budgets = getBudgets(url, segments, maxPages);
    if (budgets.some(({ shape, max }) => (used.get(shape) ?? 0) >= max)) return false;
    for (const { shape } of budgets) used.set(shape, (used.get(shape) ?? 0) + 1);
    return true;
  };
}

interface TrapBudget {
  readonly shape: string;
  readonly max: number;
}

function getBudgets(url: URL, segments: readonly string[], maxPages: number): TrapBudget[] {
  const path = segments.map(getShape).join('/');
  const names = [...new Set(url.searchParams.keys())].sort();
  const budgets: TrapBudget[] = [];
  if (isDatedPath(segments) || [...url.searchParams].some(isDateParameter)) {
    budgets.push({ shape: `dates ${path}?${names.join('&')}`, max: MAX_CALENDAR_PAGES });
  }
  if (names.length > 1) {
    budgets.push({ shape: `query ${url.pathname}`, max: Math.max(10, Math.ceil(maxPages / 10)) });
  }
  if (names.length === 1 || path !== segments.join('/')) {
    budgets.push({ shape: `alike ${path}?${names.join('&')}`, max: Math.max(50, Math.ceil(maxPages / 2)) });
  }
  return budgets;
}

/** A segment without what only tells one item from another: numbers, and ids in hexadecimal. */
function getShape(segment: string): string {
  return segment
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?=[a-f]*\d)[\da-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#');
}

const year = /^(?:19|20|21)\d\d$/;
const monthOrDay = /^(?:0?[1-9]|[12]\d|3[01])$/;
const date = /^(?:19|20|21)\d\d-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?$/;

/** Whether every number in the path is part of a date, as in `/events/2026/11` but not `/2026/11/some-story`. */
function isDatedPath(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  if (date.test(last)) return true;
  const numbers = segments.filter((segment) => /^\d+$/.test(segment));
  return (
    /^\d+$/.test(last) &&
    numbers.some((number) => year.test(number)) &&
    numbers.every((number) => year.test(number) || monthOrDay.test(number))
  );
}

const dateParameter = /^(?:date|day|month|year|week|cal|calendar)$/i;

function isDateParameter([name, value]: [string, string]): boolean {
  return (dateParameter.test(name) && /\d/.test(value)) || (value.includes('-') && date.test(value));
}

/** Whether a run of segments comes three times in a row, as in `/a/b/a/b/a/b`. */
function hasRepeatedSegments(segments: readonly string[]): boolean {
  for (let length = 1; length * 3 <= segments.length; length += 1) {
    let equal = 0;
    for (let index = length; index < segments.length; index += 1) {
      equal = segments[index] === segments[index - length] ? equal + 1 : 0;
      if (equal === length * 2) return true;
    }
  }
  return false;
}
