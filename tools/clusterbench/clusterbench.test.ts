import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { measure } from './measure.ts';
import { makeSite } from './site/site.ts';

it('counts pairs: joined rightly, joined wrongly, not joined', () => {
  const places = ['a a', 'a a', 'a b', 'b b'].map((place) => {
    const [cause = '', issue = ''] = place.split(' ');
    return { cause, issue };
  });
  expect(figuresOf(places)).toEqual({ causes: 2, issues: 2, precision: 1 / 2, recall: 1 / 3 });
});

it('makes the same site of the same seed, and another of another', () => {
  const make = (seed: number) => [...makeSite(seed, { pages: 10, causes: 40 }).pages.values()].join('');
  expect(make(7)).toBe(make(7));
  expect(make(8)).not.toBe(make(7));
});

it('a scan finds the causes planted in a small site, each as one issue', async () => {
  const { figures, unplanted } = await measure(4, { pages: 24, causes: 24 });
  expect(unplanted).toEqual(new Map());
  expect(figures.causes).toBeGreaterThanOrEqual(20);
  expect(Math.abs(figures.issues - figures.causes)).toBeLessThanOrEqual(0.1 * figures.causes);
  expect(figures.precision).toBeGreaterThanOrEqual(0.95);
  expect(figures.recall).toBeGreaterThanOrEqual(0.95);
}, 120_000);
