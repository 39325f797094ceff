import type { PageResult } from '@curbcut/engine';
import { expect, test } from 'vitest';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Services } from '../services.ts';
import { storeScreenshots } from './store-screenshots.ts';

const SCAN_ID = '0d6f0c3e-6a54-4f0c-9d0c-0a1b2c3d4e5f';
const screenshot = { bytes: Buffer.from('image'), format: 'webp', width: 1, height: 1, scale: 1 };
const testedPage = {
  status: 'tested',
  page: {
    url: 'https://example.com/',
    unexamined: [{ reason: 'closed-shadow-root', detail: '', selector: 'a' }],
  },
  screenshot,
  fixes: { fixes: [{ fingerprint: 'f', fix: {}, screenshot: screenshot }], attempted: ['f'], fixed: [0] },
} as unknown as Extract<PageResult, { status: 'tested' }>;

function storeWith(put: BlobStore['put']) {
  return storeScreenshots(
    { blobs: { put }, log: { error: () => undefined } } as unknown as Services,
    SCAN_ID,
    3,
    testedPage,
  );
}

test('stores screenshots and leaves the result unchanged', async () => {
  const keys: string[] = [];
  const result = await storeWith(async (key) => keys.push(key));
  expect(result).toBe(testedPage);
  expect(keys).toEqual([`${SCAN_ID}/3.webp`, `${SCAN_ID}/3-fix-0.webp`]);
});

test('keeps the findings on a full disk and reports why there is no screenshot', async () => {
  const result = await storeWith(() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  expect(result).toMatchObject({
    screenshot: null,
    fixes: { fixes: [{ fingerprint: 'f', screenshot: null }], fixed: [0] },
  });
  expect(result.page.unexamined).toEqual([
    ...testedPage.page.unexamined,
    {
      reason: 'screenshot-not-stored',
      detail: 'We couldn’t save a screenshot of this page: the disk is full. The findings are complete.',
      selector: '',
    },
  ]);
});

test('does not treat a programming error as a full disk', async () => {
  await expect(
    storeWith(() => Promise.reject(new RangeError('Not a valid key for a stored file.'))),
  ).rejects.toThrow(RangeError);
});
