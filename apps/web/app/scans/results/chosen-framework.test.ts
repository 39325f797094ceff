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

test('remembers the chosen framework', () => {
  const here = createStore();
  expect(readFramework(here)).toBeNull();
  saveFramework('svelte', here);
  expect(readFramework(here)).toBe('svelte');
});

test('treats unknown or unreadable storage as no choice', () => {
  expect(readFramework(createStore({ framework: 'cobol' }))).toBeNull();
  const blocked = () => {
    throw new Error('Storage is blocked.');
  };
  expect(readFramework(blocked)).toBeNull();
  expect(() => saveFramework('vue', blocked)).not.toThrow();
});
