import { expect, test } from 'vitest';
import { readFramework, saveFramework } from './chosen-framework.ts';

function createStore(kept: Record<string, string> = {}) {
  return () => ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
}

test('the framework that was chosen is known the next time', () => {
  const here = createStore();
  expect(readFramework(here)).toBeNull();
  saveFramework('svelte', here);
  expect(readFramework(here)).toBe('svelte');
});

test('what was kept by something else, or cannot be read, counts as no choice', () => {
  expect(readFramework(createStore({ framework: 'cobol' }))).toBeNull();
  const blocked = () => {
    throw new Error('Storage is blocked.');
  };
  expect(readFramework(blocked)).toBeNull();
  expect(() => saveFramework('vue', blocked)).not.toThrow();
});
