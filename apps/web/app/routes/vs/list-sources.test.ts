import { expect, test } from 'vitest';
import { comparisons } from '../../marketing/comparisons/index.ts';
import { listSources } from './list-sources.ts';

test('lists each source once and includes the source of every statement', () => {
  for (const comparison of Object.values(comparisons)) {
    const sources = listSources(comparison);
    expect(new Set(sources.map(({ href }) => href)).size).toBe(sources.length);
    expect(sources[0]).toBe(comparison.strengths[0]?.source);
    for (const { them } of comparison.rows) expect(sources).toContain(them.source);
  }
});
