import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TimerRecord, watchTimers } from './watch-timers.ts';

const scope = globalThis as { window?: unknown };
let time = 0;
let record: TimerRecord;

beforeEach(() => {
  time = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  // A window whose timers never run.
  let id = 0;
  const setTimer = () => ++id;
  const clearTimer = () => {};
  scope.window = {
    setTimeout: setTimer,
    setInterval: setTimer,
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
  };
  record = watchTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  delete scope.window;
});

const setTimer = (name: 'setTimeout' | 'setInterval', ms: unknown, callback: unknown = () => {}) =>
  (window[name] as (callback: unknown, ms: unknown) => number)(callback, ms);

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

test('a repeated timer is always pending unless it starts later', () => {
  setTimer('setInterval', 300);
  expect(record.hasPending(250, 0)).toBe(false);
  time += 900;
  expect(record.hasPending(250, 0)).toBe(true);
});

test('counts timers with a known delay, until the record ends', () => {
  setTimer('setTimeout', 10);
  setTimer('setTimeout', { valueOf: () => 10 });
  setTimer('setTimeout', undefined);
  setTimer('setTimeout', '10');
  expect(record.count).toBe(3);
  record.stop();
  setTimer('setTimeout', 10);
  expect(record.count).toBe(3);
});

test('a timer that was cleared is not pending', () => {
  window.clearTimeout(setTimer('setTimeout', 300));
  window.clearInterval(setTimer('setTimeout', 300));
  expect(record.hasPending(350, 0)).toBe(false);
  expect(record.hasPendingOnce(350, 0)).toBe(false);
  expect(record.read(350, 0, 0)[1]).toBe(-1);
});

describe('one-shot timers', () => {
  test('are pending until they have run, if they were set with at most this delay', () => {
    setTimer('setInterval', 300);
    setTimer('setTimeout', 900);
    expect(record.hasPendingOnce(899, 0)).toBe(false);
    expect(record.hasPendingOnce(900, 0)).toBe(true);
    time += 1_000;
    expect(record.hasPendingOnce(900, 99)).toBe(false);
    expect(record.hasPendingOnce(900, 100)).toBe(true);
  });

  test('do not count if their own callback sets them again', () => {
    const tick = () => {};
    setTimer('setTimeout', 300, tick);
    expect(record.hasPendingOnce(900, 0)).toBe(true);
    time += 301;
    setTimer('setTimeout', 500, tick);
    expect(record.hasPendingOnce(900, 0)).toBe(false);
    setTimer('setTimeout', 500, () => 'another one');
    expect(record.hasPendingOnce(900, 0)).toBe(true);
  });

  test('do not count if a loop recreates its callback', () => {
    const create = () => () => 'tick';
    setTimer('setTimeout', 300, create());
    time += 301;
    setTimer('setTimeout', 300, create());
    expect(record.hasPendingOnce(900, 0)).toBe(false);
  });

  test('count if they are set again before they have run', () => {
    const save = () => {};
    window.clearTimeout(setTimer('setTimeout', 300, save));
    time += 100;
    setTimer('setTimeout', 300, save);
    expect(record.hasPendingOnce(900, 0)).toBe(true);
  });
});

test('reads when the last pending timer with at most this delay is due', () => {
  setTimer('setTimeout', 100);
  setTimer('setTimeout', 300);
  setTimer('setTimeout', 900);
  expect(record.read(500, 0, 0)).toEqual([3, 300, 1_000]);
  time += 400;
  // It may not have run on a busy machine.
  expect(record.read(500, 0, 0)).toEqual([3, 0, 1_400]);
  expect(record.read(500, 0, 1_299)).toEqual([3, 0, 1_400]);
  expect(record.read(500, 0, 1_300)).toEqual([3, -1, 1_400]);
  expect(record.read(900, 2, 1_300)).toEqual([3, 500, 1_400]);
});

test('reads a repeated timer until it has existed for this delay', () => {
  setTimer('setInterval', 100);
  expect(record.read(250, 0, 0)).toEqual([1, 200, 1_000]);
  expect(record.read(250, 0, 1_200)[1]).toBe(-1);
  expect(record.read(50, 0, 0)[1]).toBe(-1);
});

test('recognizes a loop of single timers', () => {
  const loop = () => {};
  setTimer('setTimeout', 200, loop);
  expect(record.hasLoop(0)).toBe(false);
  time += 200;
  setTimer('setTimeout', 200, loop);
  expect(record.hasLoop(0)).toBe(true);
  time += 5_000;
  expect(record.hasLoop(30)).toBe(false);
});
