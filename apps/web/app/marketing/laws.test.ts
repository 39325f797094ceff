import { CRITERIA } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { laws } from './laws.ts';

test('shows the same numbers of WCAG 2.2 criteria as @curbcut/wcag', () => {
  const current = Object.values(CRITERIA).filter(({ id }) => id !== '4.1.1');
  const countAtLevel = (level: string) => current.filter((criterion) => criterion.level === level).length;
  const text = laws.find(({ id }) => id === 'wcag')?.paragraphs.join(' ') ?? '';
  expect(text).toContain(`${current.length} success criteria`);
  expect(text).toContain(
    `${countAtLevel('A')} at Level A, ${countAtLevel('AA')} at Level AA and ${countAtLevel('AAA')} at Level AAA`,
  );
});

test.each(laws)('$name has sources', ({ sources }) => {
  expect(sources.length).toBeGreaterThan(0);
  for (const { href } of sources) expect(new URL(href).protocol).toBe('https:');
});
