import { CRITERIA } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { laws } from './laws.ts';

test('states the same numbers of WCAG 2.2 criteria as @curbcut/wcag', () => {
  const current = Object.values(CRITERIA).filter(({ id }) => id !== '4.1.1');
  const countAtLevel = (level: string) => current.filter((criterion) => criterion.level === level).length;
  const text = laws.find(({ id }) => id === 'wcag')?.paragraphs.join(' ') ?? '';
  expect(text).toContain(`${current.length} success criteria`);
  expect(text).toContain(
    `${countAtLevel('A')} at level A, ${countAtLevel('AA')} at level AA and ${countAtLevel('AAA')} at level AAA`,
  );
});

test.each(laws)('$name has sources', ({ sources }) => {
  expect(sources.length).toBeGreaterThan(0);
  for (const { href } of sources) expect(new URL(href).protocol).toBe('https:');
});
