import { expect, test } from 'vitest';
import { competitors } from '../competitors.ts';
import { listSources } from './comparison.ts';
import { COMPARISONS_CHECKED_ON, comparisons, type ToolComparison } from './index.ts';

const getSources = ({ strengths, rows }: ToolComparison) =>
  [...strengths, ...rows.map(({ them }) => them)].map(({ source }) => source);

test.each(competitors)('statements about $name have sources with dates', ({ slug }) => {
  const sources = getSources(comparisons[slug]);
  expect(sources.length).toBeGreaterThanOrEqual(4);
  for (const { title, href, date } of sources) {
    expect(title).not.toBe('');
    expect(new URL(href).protocol).toBe('https:');
    expect(date, 'an ISO date').toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(date <= COMPARISONS_CHECKED_ON, `${title} is not newer than the last check`).toBe(true);
  }
});

test.each(competitors)('the comparison with $name has its slug and lists strengths', ({ slug }) => {
  expect(comparisons[slug].slug).toBe(slug);
  expect(comparisons[slug].strengths.length).toBeGreaterThan(1);
});

test('lists each source once and includes the source of every statement', () => {
  for (const comparison of Object.values(comparisons)) {
    const sources = listSources(comparison);
    expect(new Set(sources.map(({ href }) => href)).size).toBe(sources.length);
    expect(sources[0]).toBe(comparison.strengths[0]?.source);
    for (const { them } of comparison.rows) expect(sources).toContain(them.source);
  }
});
