import { maskIds } from './url-templates.ts';

/** Maximum number of path segments; paths made for people are never deeper. */
const MAX_SEGMENTS = 16;

/** For an accessibility test, all days, weeks or months of a calendar are the same page. */
const MAX_CALENDAR_PAGES = 12;

/**
 * Limits what a site can generate from few templates: calendars, facets and sort orders, endless pagination,
 * endless paths such as `/a/b/a/b/a/b`. URLs of the same shape share a budget:
 *
 * - path or query differ only in dates: 12 pages
 * - the same path with two or more parameters: a tenth of the scan, at least 10 pages
 * - numbers and ids, or the value of the only parameter, differ: half of the scan, at least 50 pages, since
 *   the items in a shop are pages too, and some sites use only URLs such as `?page=about`
 *
 * @param maxPages maximum number of pages that the scan visits
 * @returns a function that returns whether a URL may be visited; it uses up budget, so call it once per URL,
 * in a fixed order
 */
export function createTrapBudget(maxPages: number): (href: string) => boolean {
  const used = new Map<string, number>();
  return (href) => {
    const url = new URL(href);
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
  const path = segments.map(maskIds).join('/');
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

const year = /^(?:19|20|21)\d\d$/;
const monthOrDay = /^(?:0?[1-9]|[12]\d|3[01])$/;
const date = /^(?:19|20|21)\d\d-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?$/;

/** Returns whether every number in the path is part of a date, as in `/events/2026/11` but not `/2026/11/some-story`. */
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

/** Returns whether a sequence of segments occurs three times in a row, as in `/a/b/a/b/a/b`. */
function hasRepeatedSegments(segments: readonly string[]): boolean {
  for (let length = 1; length * 3 <= segments.length; length += 1) {
    let repeated = 0;
    for (let index = length; index < segments.length; index += 1) {
      repeated = segments[index] === segments[index - length] ? repeated + 1 : 0;
      if (repeated === length * 2) return true;
    }
  }
  return false;
}
