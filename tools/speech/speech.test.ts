import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel, SCREEN_READERS } from '@curbcut/page-model';
import { beforeAll, expect, it } from 'vitest';
import { getConveyedShare, measurePattern, type PatternResult } from './measure-patterns.ts';
import { patterns } from './patterns.ts';

const results: PatternResult[] = [];

beforeAll(async () => {
  for (const pattern of patterns)
    results.push(measurePattern(pattern, createPageModel(await captureHtml(pattern.html))));
});

it('covers at least 30 patterns, each with all required assertions', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(30);
  for (const { plan, assertions } of patterns) {
    const ids = assertions.map(([id]) => id);
    expect([plan, new Set(ids).size]).toEqual([plan, ids.length]);
  }
});

it.each(SCREEN_READERS)('conveys at least 90% of the required assertions as %s', (reader) => {
  expect(getConveyedShare(results, [reader])).toBeGreaterThanOrEqual(0.9);
});
