import { describe, expect, it } from 'vitest';
import { ScoreCache } from './score-cache.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

function createCacheWithClock() {
  const clock = { ms: 1_000 };
  const cache = new ScoreCache<number | null>(() => clock.ms);
  let calculations = 0;
  const score = (key: string, value: number | null) =>
    cache.getOrCalculate(key, () => {
      calculations += 1;
      return value;
    });
  return { clock, cache, score, calculations: () => calculations };
}

describe('ScoreCache', () => {
  it('calculates once within five minutes, and again after five minutes', () => {
    const { clock, score } = createCacheWithClock();
    expect(score('scan', 70)).toBe(70);
    clock.ms += FIVE_MINUTES_MS - 1;
    expect(score('scan', 80)).toBe(70);
    clock.ms += 1;
    expect(score('scan', 80)).toBe(80);
  });

  it('counts the five minutes from the calculation, not from the last access', () => {
    const { clock, score } = createCacheWithClock();
    score('scan', 70);
    clock.ms += FIVE_MINUTES_MS / 2;
    score('scan', 80);
    clock.ms += FIVE_MINUTES_MS / 2;
    expect(score('scan', 90)).toBe(90);
  });

  it('keeps scans apart and caches null as well', () => {
    const { score, calculations } = createCacheWithClock();
    expect([score('a', null), score('b', 20), score('a', 1), score('b', 1)]).toEqual([null, 20, null, 20]);
    expect(calculations()).toBe(2);
  });

  it('caches nothing when the calculation throws', () => {
    const { cache, score } = createCacheWithClock();
    expect(() =>
      cache.getOrCalculate('scan', () => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(score('scan', 70)).toBe(70);
  });

  it('is bounded: drops the oldest scores', () => {
    const { score, calculations } = createCacheWithClock();
    for (let index = 0; index < 501; index += 1) score(`scan ${index}`, index);
    score('scan 500', -1);
    score('scan 1', -1);
    expect(calculations()).toBe(501);
    expect(score('scan 0', -1)).toBe(-1);
  });
});
