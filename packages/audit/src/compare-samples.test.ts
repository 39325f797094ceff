import { MAX_SAMPLE_PAGES, type SampleReason } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { compareSamples } from './compare-samples.ts';
import type { SampleCandidate } from './model.ts';
import { proposeSample } from './propose-sample.ts';

const candidate = (pageId: string, rules: string[], issues: string[] = []): SampleCandidate => ({
  pageId,
  url: `https://example.com/${pageId}`,
  title: pageId,
  rules,
  issues,
});

const inSample = (pageId: string, reason: SampleReason) => ({ pageId, reason });

test('lists content and issues on random pages that the rest of the sample lacks', () => {
  const { gaps } = compareSamples(
    [candidate('a', ['link-name'], ['i1']), candidate('b', ['link-name', 'video-caption'], ['i1', 'i2'])],
    [inSample('a', 'start'), inSample('b', 'random')],
  );
  expect(gaps).toEqual([{ pageId: 'b', rules: ['video-caption'], issues: ['i2'] }]);
});

test('proposes the fewest pages that close the gaps, preferring the first of several equal ones', () => {
  const { proposed } = compareSamples(
    [
      candidate('a', []),
      candidate('b', ['video-caption', 'table'], ['i2']),
      candidate('c', ['video-caption']),
      candidate('d', ['video-caption', 'table']),
      candidate('e', ['video-caption', 'table']),
      candidate('f', ['list']),
    ],
    [inSample('a', 'start'), inSample('b', 'random')],
  );
  expect(proposed).toEqual(['d']);
});

test('proposes nothing if no other page closes the gap, and finds no gap without random pages', () => {
  const pages = [candidate('a', []), candidate('b', ['table'])];
  expect(compareSamples(pages, [inSample('a', 'start'), inSample('b', 'random')])).toEqual({
    gaps: [{ pageId: 'b', rules: ['table'], issues: [] }],
    proposed: [],
  });
  expect(compareSamples(pages, [inSample('a', 'start'), inSample('b', 'chosen')])).toEqual({
    gaps: [],
    proposed: [],
  });
});

test('closes the gap with the proposed pages, unless the sample is full', () => {
  const pages = Array.from({ length: 100 }, (_, index) => candidate(`p${index}`, [`rule-${index % 20}`]));
  const sample = [
    inSample('p0', 'start'),
    ...pages.slice(1, 10).map(({ pageId }) => inSample(pageId, 'random')),
  ];
  const { proposed } = compareSamples(pages, sample);
  expect(proposed).toHaveLength(9);
  const extended = [...sample, ...proposed.map((pageId) => inSample(pageId, 'chosen'))];
  expect(compareSamples(pages, extended)).toEqual({ gaps: [], proposed: [] });
  const full = [
    ...sample,
    ...pages.slice(40, 40 + MAX_SAMPLE_PAGES - 12).map(({ pageId }) => inSample(pageId, 'random')),
  ];
  expect(full.length + compareSamples(pages, full).proposed.length).toBe(MAX_SAMPLE_PAGES);
});

test('leaves gaps in a proposed sample only if the sample is full', () => {
  const create = (count: number) =>
    Array.from({ length: count }, (_, index) => candidate(`p${index}`, ['a'], [`i${index}`]));
  const compare = (pages: SampleCandidate[]) =>
    compareSamples(pages, proposeSample(pages, 1, 'https://example.com/p0'));
  expect(compare(create(40)).gaps).toEqual([]);
  expect(compare(create(80)).gaps).toHaveLength(6);
});
