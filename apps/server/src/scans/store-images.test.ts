import type { PageResult } from '@curbcut/engine';
import { expect, test } from 'vitest';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Services } from '../services.ts';
import { storeImages } from './store-images.ts';

const SCAN = '0d6f0c3e-6a54-4f0c-9d0c-0a1b2c3d4e5f';
const picture = { bytes: Buffer.from('image'), format: 'webp', width: 1, height: 1, scale: 1 };
const tested = {
  status: 'tested',
  page: {
    url: 'https://example.com/',
    unexamined: [{ reason: 'closed-shadow-root', detail: '', selector: 'a' }],
  },
  picture,
  fixes: { tried: [{ fingerprint: 'f', fix: {}, picture }], attempted: ['f'], mended: [0] },
} as unknown as Extract<PageResult, { status: 'tested' }>;

function storing(put: BlobStore['put']) {
  return storeImages(
    { blobs: { put }, log: { error: () => undefined } } as unknown as Services,
    SCAN,
    3,
    tested,
  );
}

test('screenshots are stored and the result stays as it is', async () => {
  const keys: string[] = [];
  const result = await storing(async (key) => keys.push(key));
  expect(result).toBe(tested);
  expect(keys).toEqual([`${SCAN}/3.webp`, `${SCAN}/3-fix-0.webp`]);
});

test('on a full disk the page keeps its findings and says why it has no screenshot', async () => {
  const result = await storing(() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
  expect(result).toMatchObject({
    picture: null,
    fixes: { tried: [{ fingerprint: 'f', picture: null }], mended: [0] },
  });
  expect(result.page.unexamined).toEqual([
    ...tested.page.unexamined,
    {
      reason: 'screenshot-not-stored',
      detail:
        'A screenshot of this page could not be stored on the server: the disk is full. The findings are complete.',
      selector: '',
    },
  ]);
});

test('a fault of ours is not taken for a full disk', async () => {
  await expect(
    storing(() => Promise.reject(new RangeError('This is no key of a stored file.'))),
  ).rejects.toThrow(RangeError);
});
