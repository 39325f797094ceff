import { expect, test } from 'vitest';
import { Deadline } from './deadline.ts';

test('returns or throws the result of work that finishes in time', async () => {
  const deadline = new Deadline(60_000);
  expect(await deadline.enforce(Promise.resolve(7), 'count')).toBe(7);
  await expect(deadline.enforce(Promise.reject(new RangeError('Ours.')), 'count')).rejects.toThrow(
    RangeError,
  );
});

test('stops waiting for work at the time limit and reports the limit', async () => {
  const given = new Deadline(20).enforce(new Promise(() => {}), 'wait');
  await expect(given).rejects.toMatchObject({ reason: 'timed-out', method: 'wait', waitedMs: 20 });
});

test('does not wait for work after the deadline', async () => {
  const deadline = new Deadline(1_000, 1_000);
  expect(deadline.hasPassed).toBe(true);
  await expect(deadline.enforce(new Promise(() => {}), 'wait')).rejects.toMatchObject({
    reason: 'timed-out',
  });
});

test('stages end one after the other and leave time to clear the page', () => {
  const deadline = new Deadline(60_000, 10_000);
  const ends = (['stabilize', 'capture', 'probes', 'fixes', 'evaluation'] as const).map(
    (stage) => deadline.forStage(stage).limitMs,
  );
  expect(ends).toEqual(ends.toSorted((one, other) => one - other));
  expect(new Set(ends).size).toBe(ends.length);
  expect(60_000 - ends.at(-1)!).toBeGreaterThanOrEqual(4_000);
  // Time used by an earlier attempt counts.
  expect(deadline.forStage('stabilize').remainingMs).toBeLessThanOrEqual(32_000);
});
