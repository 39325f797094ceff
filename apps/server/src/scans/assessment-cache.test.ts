import type { ScanAssessment } from '@curbcut/engine';
import { expect, test } from 'vitest';
import { AssessmentCache, SCORE_CACHE_LIFETIME_MS } from './assessment-cache.ts';

function createCacheWithClock() {
  const clock = { ms: 1_000 };
  const cache = new AssessmentCache(() => clock.ms);
  let calculations = 0;
  const assess = (key: string) =>
    cache.getOrAssess(key, async () => {
      calculations += 1;
      return { pages: [] } as unknown as ScanAssessment;
    });
  return { clock, cache, assess, calculations: () => calculations };
}

test('keeps a score for 5 minutes', () => {
  expect(SCORE_CACHE_LIFETIME_MS).toBe(300_000);
});

test('recalculates only after five minutes', async () => {
  const { clock, assess, calculations } = createCacheWithClock();
  const first = await assess('scan');
  clock.ms += SCORE_CACHE_LIFETIME_MS;
  expect(await assess('scan')).toBe(first);
  clock.ms += 1;
  expect(await assess('scan')).not.toBe(first);
  expect(calculations()).toBe(2);
});

test('counts the five minutes from the calculation, not from the last access', async () => {
  const { clock, assess, calculations } = createCacheWithClock();
  await assess('scan');
  clock.ms += SCORE_CACHE_LIFETIME_MS / 2;
  await assess('scan');
  clock.ms += SCORE_CACHE_LIFETIME_MS / 2 + 1;
  await assess('scan');
  expect(calculations()).toBe(2);
});

test('shares a running calculation, and keeps scans separate', async () => {
  const { assess, calculations } = createCacheWithClock();
  const [first, second, other] = await Promise.all([assess('a'), assess('a'), assess('b')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(calculations()).toBe(2);
});

test('caches nothing when the calculation fails', async () => {
  const { cache, assess } = createCacheWithClock();
  await expect(cache.getOrAssess('scan', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(assess('scan')).resolves.toEqual({ pages: [] });
});

test('limits its size by dropping the least recently used scores', async () => {
  const { assess, calculations } = createCacheWithClock();
  for (let index = 0; index < 501; index += 1) await assess(`scan ${index}`);
  await assess('scan 500');
  await assess('scan 1');
  expect(calculations()).toBe(501);
  await assess('scan 0');
  expect(calculations()).toBe(502);
});
