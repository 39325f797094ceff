import { expect, test } from 'vitest';
import { keepFramework, readFramework } from './framework.ts';

function store(kept: Record<string, string> = {}) {
  return () => ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
}

test('the framework that was chosen is known the next time', () => {
  const here = store();
  expect(readFramework(here)).toBeNull();
  keepFramework('svelte', here);
  expect(readFramework(here)).toBe('svelte');
});

test('what was kept by something else, or cannot be read, counts as no choice', () => {
  expect(readFramework(store({ framework: 'cobol' }))).toBeNull();
  const blocked = () => {
    throw new Error('Storage is blocked.');
  };
  expect(readFramework(blocked)).toBeNull();
  expect(() => keepFramework('vue', blocked)).not.toThrow();
});
