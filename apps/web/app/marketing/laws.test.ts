import { CRITERIA } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { laws } from './laws.ts';

test('the counts of WCAG 2.2 are those of our own table of the standard', () => {
  const current = Object.values(CRITERIA).filter(({ id }) => id !== '4.1.1');
  const on = (level: string) => current.filter((criterion) => criterion.level === level).length;
  const words = laws.find(({ id }) => id === 'wcag')?.paragraphs.join(' ') ?? '';
  expect(words).toContain(`${current.length} success criteria`);
  expect(words).toContain(`${on('A')} on level A, ${on('AA')} on level AA and ${on('AAA')} on level AAA`);
});

test.each(laws)('$name says where it can be read', ({ sources }) => {
  expect(sources.length).toBeGreaterThan(0);
  for (const { href } of sources) expect(new URL(href).protocol).toBe('https:');
});
