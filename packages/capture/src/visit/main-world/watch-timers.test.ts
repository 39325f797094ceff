import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TimerRecord, watchTimers } from './watch-timers.ts';

const scope = globalThis as { window?: unknown };
let time = 0;
let record: TimerRecord;

beforeEach(() => {
  time = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  // A window whose timers never run.
  scope.window = { setTimeout: () => 0, setInterval: () => 0 };
  record = watchTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  delete scope.window;
});

const setTimer = (name: 'setTimeout' | 'setInterval', ms: unknown) =>
  (window[name] as (callback: () => void, ms: unknown) => void)(() => {}, ms);

test('a timer is pending if it is due in time', () => {
  setTimer('setTimeout', 300);
  expect(record.hasPending(250, 0)).toBe(false);
  expect(record.hasPending(350, 0)).toBe(true);
});

test('a timer that was due a moment ago may not have run', () => {
  setTimer('setTimeout', 300);
  time += 320;
  expect(record.hasPending(250, 30)).toBe(true);
  expect(record.hasPending(250, 10)).toBe(false);
});

test('a repeated timer is always pending unless it begins later', () => {
  setTimer('setInterval', 300);
  expect(record.hasPending(250, 0)).toBe(false);
  time += 900;
  expect(record.hasPending(250, 0)).toBe(true);
});

test('counts timers whose time is known, until the record ends', () => {
  setTimer('setTimeout', 10);
  setTimer('setTimeout', { valueOf: () => 10 });
  setTimer('setTimeout', undefined);
  expect(record.count).toBe(2);
  record.stop();
  setTimer('setTimeout', 10);
  expect(record.count).toBe(2);
});
