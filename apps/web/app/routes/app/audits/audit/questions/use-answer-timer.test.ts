import { expect, test } from 'vitest';
import { createWorkTimer, IDLE_AFTER_MS } from './use-answer-timer.ts';

test('counts working time, excluding time in other windows', () => {
  const timer = createWorkTimer(0);
  timer.touch(10_000);
  timer.pause(15_000);
  timer.touch(500_000);
  expect(timer.read(505_000)).toBe(20);
});

test('counts a pause only up to the limit, even if the time is read twice', () => {
  const timer = createWorkTimer(0);
  expect(timer.read(10 * IDLE_AFTER_MS)).toBe(IDLE_AFTER_MS / 1000);
  expect(timer.read(10 * IDLE_AFTER_MS)).toBe(IDLE_AFTER_MS / 1000);
});
