import type { UnexaminedPart } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readScanForJob } from '../../src/db/queries/scans.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import type { StoredSettings } from '../../src/db/schema.ts';
import { openTestServices, type TestServices } from '../kit/test-services.ts';

/* The same site, scanned in different ways: a scan that tested less must not close or reopen anything. */

let services: TestServices;
let ownerId: string;
beforeAll(async () => {
  services = await openTestServices();
  ownerId = await services.createUser();
});
afterAll(() => services.close());

/** What is wrong with the site. Names that contain “focus” show only when a page is used. */
const site: Readonly<Record<string, readonly string[]>> = {
  '/': ['hero', 'home-focus'],
  '/cart': ['cart', 'cart-focus'],
  '/help': ['help'],
};
const rules = { 'home-focus': 'focus-visible', 'cart-focus': 'focus-visible' };

/** What a limit of the keyboard walk, or the deadline of the page, leaves untested. */
function createLimit(test: string): UnexaminedPart {
  const limit = { pass: 'page', test, reason: 'deadline' as const, done: 0, of: null, unit: null };
  return { reason: 'time-limit', detail: `Not tested: ${test}.`, selector: '', limits: [limit] };
}

interface Visit {
  readonly settings?: Partial<StoredSettings>;
  readonly paths?: readonly string[];
  /** The test that was cut short, by page. */
  readonly limits?: Readonly<Record<string, string>>;
  readonly fixed?: readonly string[];
}

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

/** Scans the site and finds what such a scan can find. */
async function scan(
  number: number,
  { settings = {}, paths = Object.keys(site), limits = {}, fixed = [] }: Visit,
) {
  const isFound = (path: string, name: string): boolean =>
    !fixed.includes(name) &&
    limits[path] !== 'page' &&
    (!name.includes('focus') || (settings.depth !== 'quick' && limits[path] === undefined));
  const pages = Object.fromEntries(
    paths.map((path) => [path, site[path]!.filter((name) => isFound(path, name))]),
  );
  const unexamined = Object.fromEntries(
    Object.entries(limits).map(([path, test]) => [path, [createLimit(test)]]),
  );
  const fixture = { ownerId, startedAt: day(number), pages, settings, rules, unexamined };
  const { id } = await services.storeAndTrackScan(fixture);
  return (await readScanForJob(services.services.db, id))!;
}

const viewport = { width: 1280, height: 800 };
const dark = { viewport, colorScheme: 'dark' as const };
const both = [{ viewport, colorScheme: 'light' as const }, dark];

const visits: readonly Visit[] = [
  { settings: { depth: 'quick' } },
  { paths: ['/'] },
  { limits: { '/cart': 'keyboard focus' } },
  { settings: { depth: 'quick', max_pages: 2 }, paths: ['/', '/cart'] },
  { settings: { variants: [dark] } },
  { settings: { max_pages: 2 }, paths: ['/', '/help'] },
  { settings: { depth: 'thorough' }, limits: { '/help': 'page' } },
  { settings: { depth: 'quick' }, paths: ['/help'] },
  {},
];

test('ten scans of an unchanged site fix nothing, reopen nothing and say why', async () => {
  const first = await scan(1, {});
  expect(first.siteId).not.toBe(null);
  const readIssues = () => listTrackedIssuesToMatch(services.services.db, first.siteId!);
  const before = await readIssues();
  expect(before).toHaveLength(5);
  const reasons: string[] = [];
  for (const [index, visit] of visits.entries()) {
    const { tracked } = await scan(index + 2, visit);
    expect(tracked, JSON.stringify(visit)).toEqual({ fixed: 0, added: 0, regressed: 0 });
    const issues = await readIssues();
    expect(issues.map(({ state }) => state)).toEqual(Array(5).fill('open'));
    reasons.push(...issues.flatMap(({ notRetested }) => notRetested ?? []));
  }
  expect([...new Set(reasons)].sort()).toEqual([
    'other-depth',
    'other-view',
    'page-not-in-scan',
    'part-not-tested',
  ]);
  expect(services.sentMails).toEqual([]);
});

test('what was fixed is gone in the first scan that tests it', async () => {
  const fixed = ['hero', 'home-focus', 'cart-focus'];
  expect((await scan(21, { fixed, settings: { depth: 'quick', variants: both } })).tracked).toMatchObject({
    fixed: 1,
  });
  expect((await scan(22, { fixed, settings: { depth: 'thorough', variants: both } })).tracked).toMatchObject({
    fixed: 2,
  });
  expect((await scan(23, { settings: { depth: 'thorough' } })).tracked).toMatchObject({ regressed: 3 });
});
