import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generateSite } from '../lib/sites/shop/generate-site.ts';
import { plantFaults } from '../lib/sites/shop/plant-faults.ts';
import { COMPLETE, isCompleteRun } from '../test/scope.ts';
import { scoreClustering } from './clustering-scores.ts';
import { measureClustering } from './measure.ts';

it('computes precision and recall from pairs of occurrences', () => {
  const occurrences = ['a a', 'a a', 'a b', 'b b'].map((labels) => {
    const [cause = '', issue = ''] = labels.split(' ');
    return { cause, issue };
  });
  expect(scoreClustering(occurrences)).toEqual({
    causes: 2,
    issues: 2,
    precision: 1 / 2,
    recall: 1 / 3,
  });
});

it('generates the same site for the same seed, and a different one for another seed', () => {
  const generateSource = (seed: number) =>
    [...generateSite(seed, { pages: 10, causes: 40 }).pages.values()].join('');
  expect(generateSource(7)).toBe(generateSource(7));
  expect(generateSource(8)).not.toBe(generateSource(7));
});

it('seeds each template defect in several locations, and each content mistake in one', () => {
  const shop = fileURLToPath(new URL('../../apps/web/demo-site', import.meta.url));
  const { faults, pages } = plantFaults(shop, 1, { pages: 6, causes: 9 });
  const all = [...pages.values()].join('');
  const countOccurrences = (id: string) => all.split(`data-cause="${id}"`).length - 1;
  expect(faults.map(({ origin }) => origin)).toEqual([
    ...Array(6).fill('template'),
    ...Array(3).fill('author'),
  ]);
  for (const { id, origin } of faults) {
    if (origin === 'template') expect(countOccurrences(id)).toBeGreaterThanOrEqual(3);
    else expect(countOccurrences(id)).toBe(1);
  }
});

it.runIf(isCompleteRun())(
  'finds each seeded cause on a small site as one issue',
  { tags: COMPLETE },
  async () => {
    const { scores, unplanted } = await measureClustering(generateSite(4, { pages: 24, causes: 24 }));
    expect(unplanted).toEqual(new Map());
    expect(scores.causes).toBeGreaterThanOrEqual(20);
    expect(Math.abs(scores.issues - scores.causes)).toBeLessThanOrEqual(0.1 * scores.causes);
    expect(scores.precision).toBeGreaterThanOrEqual(0.95);
    expect(scores.recall).toBeGreaterThanOrEqual(0.95);
  },
);
