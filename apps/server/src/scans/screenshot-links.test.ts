import { expect, test } from 'vitest';
import { createScreenshotLinks } from './screenshot-links.ts';

const DAY_MS = 86_400_000;
const noon = 20_000.5 * DAY_MS;
const secret = new Uint8Array(32).fill(7);
const id = '3c2d1e0f-0000-4000-8000-000000000001';
const otherScan = '3c2d1e0f-0000-4000-8000-000000000002';
const ownedScan = { id, organizationId: otherScan };
const getKey = (url: string) => new URL(url, 'http://localhost').searchParams.get('key') ?? '';

test('screenshots of scans without an owner don’t need a key', () => {
  expect(createScreenshotLinks(secret).getPageScreenshotUrl({ id, organizationId: null }, 3)).toBe(
    `/api/scanner/results/${id}/pages/3/screenshot/`,
  );
});

test('a key works for its own scan, today and tomorrow', () => {
  const key = getKey(createScreenshotLinks(secret, () => noon).getPageScreenshotUrl(ownedScan, 0));
  const opens = (scanId: string, days: number) =>
    createScreenshotLinks(secret, () => noon + days * DAY_MS).isValidKey(scanId, key);
  expect([opens(id, 0), opens(id, 1), opens(id, 2), opens(otherScan, 0)]).toEqual([true, true, false, false]);
});

test.each(['', '.', 'x.y', '99999999', '99999999.', 'Infinity.x', '20001.AAAA'])(
  '%j doesn’t open anything',
  (key) => {
    expect(createScreenshotLinks(secret, () => noon).isValidKey(id, key)).toBe(false);
  },
);

test('another installation’s key doesn’t open anything', () => {
  const key = getKey(
    createScreenshotLinks(new Uint8Array(32), () => noon).getPageScreenshotUrl(ownedScan, 0),
  );
  expect(createScreenshotLinks(secret, () => noon).isValidKey(id, key)).toBe(false);
});
