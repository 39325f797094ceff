import { expect, test } from 'vitest';
import { pictureLinks } from './picture-links.ts';

const DAY_MS = 86_400_000;
const noon = 20_000.5 * DAY_MS;
const secret = new Uint8Array(32).fill(7);
const id = '3c2d1e0f-0000-4000-8000-000000000001';
const other = '3c2d1e0f-0000-4000-8000-000000000002';
const owned = { id, ownerId: other };
const keyIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('key') ?? '';

test('a scan that nobody owns needs no key', () => {
  expect(pictureLinks(secret).urlOf({ id, ownerId: null }, 3)).toBe(
    `/api/scanner/results/${id}/pages/3/picture/`,
  );
});

test('a key opens its own scan, today and tomorrow', () => {
  const key = keyIn(pictureLinks(secret, () => noon).urlOf(owned, 0));
  const opens = (scanId: string, days: number) =>
    pictureLinks(secret, () => noon + days * DAY_MS).opens(scanId, key);
  expect([opens(id, 0), opens(id, 1), opens(id, 2), opens(other, 0)]).toEqual([true, true, false, false]);
});

test.each(['', '.', 'x.y', '99999999', '99999999.', 'Infinity.x', '20001.AAAA'])(
  '%j opens nothing',
  (key) => {
    expect(pictureLinks(secret, () => noon).opens(id, key)).toBe(false);
  },
);

test('a key of another installation opens nothing', () => {
  const key = keyIn(pictureLinks(new Uint8Array(32), () => noon).urlOf(owned, 0));
  expect(pictureLinks(secret, () => noon).opens(id, key)).toBe(false);
});
