import type { UnexaminedPart } from '@curbcut/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLastActivityId } from '../../src/db/queries/activity.ts';
import { readScanForJob, updateScan } from '../../src/db/queries/scans.ts';
import { saveSchedule, updateSchedule } from '../../src/db/queries/schedules.ts';
import { listTrackedIssuesToMatch } from '../../src/db/queries/tracking.ts';
import type { StoredSettings } from '../../src/db/schema.ts';
import { addressMail } from '../../src/mail/compose-mail.ts';
import { renderMail } from '../../src/mail/render-mail.ts';
import { openTestServices, type ScanFixture, type TestServices } from '../support/test-services.ts';

/* Scans the same site in different ways. A scan that tested less must not close or reopen anything. */

let services: TestServices;
let organizationId: string;
beforeAll(async () => {
  services = await openTestServices();
  organizationId = await services.createOrganization();
});
afterAll(() => services.close());

/** What is wrong with the site. Names that contain “focus” show only when a page is used. */
const site: Readonly<Record<string, readonly string[]>> = {
  '/': ['hero', 'home-focus'],
  '/cart': ['cart', 'cart-focus'],
  '/help': ['help'],
};
const rules = { 'home-focus': 'focus-visible', 'cart-focus': 'focus-visible' };

/** What a limit on the keyboard walk, or the page's deadline, leaves untested. */
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
async function scan(number: number, visit: Visit) {
  const { id } = await services.storeAndTrackScan({ ...createFixture(number, visit), organizationId });
  return (await readScanForJob(services.services.db, id))!;
}

/** Runs the same scan through a site's schedule, which sends a digest of what has changed. */
async function scanBySchedule(number: number, visit: Visit, owner: string, siteId: string): Promise<void> {
  const { db } = services.services;
  const { id } = await services.storeScan({ ...createFixture(number, visit), organizationId: owner });
  await updateScan(db, id, { siteId });
  await updateSchedule(db, siteId, { lastScanId: id });
  await services.trackSite(siteId);
}

function createFixture(
  number: number,
  { settings = {}, paths = Object.keys(site), limits = {}, fixed = [] }: Visit,
): Omit<ScanFixture, 'organizationId'> {
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
  return { startedAt: day(number), pages, settings, rules, unexamined };
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

test('ten scans of an unchanged site don’t fix or reopen anything, and report why', async () => {
  const first = await scan(1, {});
  expect(first.siteId).not.toBe(null);
  const readIssues = () => listTrackedIssuesToMatch(services.services.db, first.siteId!);
  const before = await readIssues();
  expect(before).toHaveLength(5);
  const reasons: string[] = [];
  let foundBefore = before.length;
  for (const [index, visit] of visits.entries()) {
    const { id, tracked } = await scan(index + 2, visit);
    expect(tracked, JSON.stringify(visit)).toMatchObject({ fixed: 0, added: 0, regressed: 0, merged: 0 });
    const issues = await readIssues();
    // The numbers explain why a scan found more or fewer issues than the one before it.
    const found = issues.filter(({ lastScanId }) => lastScanId === id).length;
    expect(tracked!.newly_tested - tracked!.not_retested, JSON.stringify(visit)).toBe(found - foundBefore);
    foundBefore = found;
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

test('a fixed issue is gone in the first scan that tests for it', async () => {
  const fixed = ['hero', 'home-focus', 'cart-focus'];
  expect((await scan(21, { fixed, settings: { depth: 'quick', variants: both } })).tracked).toMatchObject({
    fixed: 1,
  });
  expect((await scan(22, { fixed, settings: { depth: 'thorough', variants: both } })).tracked).toMatchObject({
    fixed: 2,
  });
  expect((await scan(23, { settings: { depth: 'thorough' } })).tracked).toMatchObject({ regressed: 3 });
});

test.each(['daily', 'weekly', 'monthly'] as const)(
  'ten %s scans of an unchanged site send no digest, and one after a fix names it',
  async (every) => {
    const { db } = services.services;
    const owner = await services.createOrganization();
    const first = await services.storeAndTrackScan({ ...createFixture(1, {}), organizationId: owner });
    const siteId = first.siteId!;
    await saveSchedule(db, {
      ...{ siteId, every, url: first.url, settings: first.settings, sealed: null },
      ...{ anchor: day(1), nextRunAt: day(2), lastScanId: null, lastProblem: null },
      lastDigest: { activity: await getLastActivityId(db, siteId), score: null, series: null },
    });
    const before = services.sentMails.length;
    for (const [index, visit] of visits.entries()) await scanBySchedule(index + 2, visit, owner, siteId);
    expect(services.sentMails.slice(before)).toEqual([]);

    // A limit in the same scan hides one of the two fixes, so that only the other one is news.
    const after = { fixed: ['hero', 'cart-focus'], settings: { depth: 'thorough', variants: both } } as const;
    await scanBySchedule(21, { ...after, limits: { '/cart': 'keyboard focus' } }, owner, siteId);
    await scanBySchedule(22, after, owner, siteId);
    const mails = await Promise.all(
      services.sentMails.slice(before).map(async (request) => {
        const content = await (await addressMail(services.services, request))?.compose();
        return content && (await renderMail(content));
      }),
    );
    expect(mails.map((mail) => mail?.subject)).toEqual([
      'shop.example.com: 1 fixed',
      'shop.example.com: 1 fixed',
    ]);
    expect(mails[0]?.text).toContain('The image hero has no text');
    expect(mails[1]?.text).toContain('The image cart-focus has no text');
  },
);
