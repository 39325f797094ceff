import type { Depth, StartScanBody } from '@curbcut/contract';

/** The processes that run a scan. */
export interface Setup {
  /** Number of worker processes; 0 if the server itself scans. */
  readonly workers: number;
  /** Pages at a time, in each process that scans. */
  readonly pages: number;
}

/** A scan of a site, with the circumstances in which it runs. */
export interface PlannedScan {
  readonly name: string;
  readonly depth: Depth;
  /** Numbers of the pages it may visit, in the order of the site's paths; it starts at the first. */
  readonly pages: readonly number[];
  readonly maxPages?: number;
  readonly colorSchemes: readonly ('light' | 'dark')[];
  readonly reusesUnchanged?: boolean;
  readonly setup: Setup;
  /** Number of other processes that keep the CPU busy. */
  readonly busyProcesses: number;
}

const bothSchemes = ['light', 'dark'] as const;
const single: Setup = { workers: 0, pages: 2 };

/**
 * Plans the scans of an unchanged site. The first one tests the most, so the others can't find anything new. Each of
 * the others leaves out something different. The first three pages have their own planted defects.
 *
 * @param pageCount number of the site's pages, at least 4
 * @param workers highest number of worker processes
 */
export function planScans(pageCount: number, workers: number): PlannedScan[] {
  const workerCounts = Array.from({ length: workers }, (_, index) => index + 1);
  const pages = Array.from({ length: pageCount }, (_, number) => number);
  const other = [...pages.slice(2).toReversed(), 1, 0];
  const rest = { pages, colorSchemes: ['light'] as const, setup: single, busyProcesses: 0 };
  return [
    { ...rest, name: 'everything', depth: 'thorough', colorSchemes: bothSchemes },
    { ...rest, name: 'all pages', depth: 'standard' },
    { ...rest, name: 'quick', depth: 'quick' },
    { ...rest, name: 'one page at a time', depth: 'standard', setup: { workers: 0, pages: 1 } },
    { ...rest, name: 'two pages only', depth: 'standard', pages: [0, 3] },
    { ...rest, name: 'other start and order', depth: 'standard', pages: other },
    {
      ...rest,
      name: 'four at a time, busy',
      depth: 'standard',
      setup: { workers: 0, pages: 4 },
      busyProcesses: 4,
    },
    { ...rest, name: 'thorough, page limit', depth: 'thorough', maxPages: 3 },
    ...workerCounts.map(
      (count): PlannedScan => ({
        ...rest,
        name: `worker processes: ${count}`,
        depth: 'standard',
        setup: { workers: count, pages: 1 },
      }),
    ),
    { ...rest, name: 'dark only', depth: 'standard', colorSchemes: ['dark'] },
    { ...rest, name: 'reusing results', depth: 'standard', reusesUnchanged: true },
  ];
}

/**
 * Plans the scans after the planted defects have been fixed: what each of them tested determines which defects it may
 * close.
 */
export function planScansAfterFix(pageCount: number): PlannedScan[] {
  const pages = Array.from({ length: pageCount }, (_, number) => number);
  const rest = { pages, colorSchemes: ['light'] as const, setup: single, busyProcesses: 0 };
  return [
    { ...rest, name: 'fixed: two pages, quick', depth: 'quick', pages: [0, 3], colorSchemes: bothSchemes },
    { ...rest, name: 'fixed: all pages, quick', depth: 'quick', colorSchemes: bothSchemes },
    { ...rest, name: 'fixed: light only', depth: 'thorough' },
    { ...rest, name: 'fixed: everything', depth: 'thorough', colorSchemes: bothSchemes },
    { ...rest, name: 'fixed: all pages', depth: 'standard' },
  ];
}

/** Returns the request that starts a scan. */
export function toRequest(scan: PlannedScan, origin: string, paths: readonly string[]): StartScanBody {
  return {
    url: `${origin}${paths[scan.pages[0]!]}`,
    max_pages: scan.maxPages ?? scan.pages.length,
    include: scan.pages.map((page) => paths[page]!),
    // Otherwise, links to the same pages with a query would take the places of others.
    exclude: ['/**?**'],
    depth: scan.depth,
    color_schemes: [...scan.colorSchemes],
    ...(scan.reusesUnchanged && { reuse_unchanged: true }),
  };
}

/** Returns a key that is equal for scans whose scores may share a trend. */
export const getScopeKey = ({ depth, pages, maxPages, colorSchemes }: PlannedScan): string =>
  JSON.stringify([depth, pages, maxPages, colorSchemes]);
