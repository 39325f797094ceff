import { expect, test } from 'vitest';
import { competitors } from '../competitors.ts';
import { type Comparison, checkedOn, comparisons } from './index.ts';

const sourcesOf = ({ goodAt, rows }: Comparison) =>
  [...goodAt, ...rows.map(({ them }) => them)].map(({ source }) => source);

test.each(competitors)('what is said of $name is dated and sourced', ({ slug }) => {
  const sources = sourcesOf(comparisons[slug]);
  expect(sources.length).toBeGreaterThanOrEqual(4);
  for (const { title, href, dated } of sources) {
    expect(title).not.toBe('');
    expect(new URL(href).protocol).toBe('https:');
    expect(dated, 'a date that has been').toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(dated <= checkedOn, `${title} is not newer than the day it was checked`).toBe(true);
  }
});

test.each(competitors)(
  'the page on $name stands under its own name and says what it does well',
  ({ slug }) => {
    expect(comparisons[slug].slug).toBe(slug);
    expect(comparisons[slug].goodAt.length).toBeGreaterThan(1);
  },
);
