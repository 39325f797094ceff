import { expect, test } from 'vitest';
import { competitors } from '../competitors.ts';
import { COMPARISONS_CHECKED_ON, comparisons, type ToolComparison } from './index.ts';

const getSources = ({ strengths, rows }: ToolComparison) =>
  [...strengths, ...rows.map(({ them }) => them)].map(({ source }) => source);

test.each(competitors)('what is said of $name is dated and sourced', ({ slug }) => {
  const sources = getSources(comparisons[slug]);
  expect(sources.length).toBeGreaterThanOrEqual(4);
  for (const { title, href, date } of sources) {
    expect(title).not.toBe('');
    expect(new URL(href).protocol).toBe('https:');
    expect(date, 'a date that has been').toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(date <= COMPARISONS_CHECKED_ON, `${title} is not newer than the day it was checked`).toBe(true);
  }
});

test.each(competitors)(
  'the page on $name stands under its own name and says what it does well',
  ({ slug }) => {
    expect(comparisons[slug].slug).toBe(slug);
    expect(comparisons[slug].strengths.length).toBeGreaterThan(1);
  },
);
