import { expect, test } from 'vitest';
import type { ScanRow } from '../db/queries/scans.ts';
import { getScanVersion } from './scan-version.ts';
import { createScreenshotLinks } from './screenshot-links.ts';

const DAY_MS = 86_400_000;
let now = 100 * DAY_MS;
const screenshotLinks = createScreenshotLinks(new Uint8Array(32), () => now);

const scan = {
  id: 'a-scan',
  organizationId: 'an-account',
  siteId: 'a-site',
  url: 'https://shop.example/',
  status: 'completed',
  completedAt: new Date(1),
  critical: 1,
  ignored: 0,
  marksRevision: 3,
  assessedRevision: 3,
  scoreResult: null,
  tracked: null,
} as unknown as ScanRow;
const read = (changes: Partial<ScanRow> = {}) => getScanVersion({ screenshotLinks }, { ...scan, ...changes });

test('a finished scan has a version, which changes with its row', () => {
  const version = read();
  expect(version).toMatch(/^[\w-]{43}$/);
  expect(read()).toBe(version);
  const changes: Partial<ScanRow>[] = [
    { marksRevision: 4, assessedRevision: 4 },
    { organizationId: null },
    { siteId: null },
    { critical: 2 },
    { ignored: 1 },
    { tracked: { fixed: 0, added: 1, newly_tested: 0, not_retested: 0, merged: 0, regressed: 0 } },
    { completedAt: new Date(2) },
    { status: 'cancelled' },
  ];
  const versions = changes.map((change) => read(change));
  expect(new Set([version, ...versions]).size).toBe(changes.length + 1);
});

test('a scan has no version while it’s running or its scores are being recalculated', () => {
  expect(read({ status: 'running' })).toBe(undefined);
  expect(read({ status: 'queued' })).toBe(undefined);
  expect(read({ marksRevision: 4 })).toBe(undefined);
});

test('an owned scan’s version changes with the keys in its screenshot URLs', () => {
  const version = read();
  const ofVisitor = read({ organizationId: null });
  now += DAY_MS;
  expect(read()).not.toBe(version);
  expect(read({ organizationId: null })).toBe(ofVisitor);
});
