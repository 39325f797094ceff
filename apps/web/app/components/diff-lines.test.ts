import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

test('lines are told apart by what happens to them, and their own signs stay', () => {
  const diff = '@@ -1,3 +1,3 @@\n <p>\n-  -5 °C\n+  +5 °C\n </p>\n\\ No newline at end of file\n';
  expect(diffLines(diff)).toEqual([
    { kind: 'same', text: '<p>' },
    { kind: 'removed', text: '  -5 °C' },
    { kind: 'added', text: '  +5 °C' },
    { kind: 'same', text: '</p>' },
  ]);
});

test('between two places stands a gap, before the first none', () => {
  const kinds = diffLines('@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n').map(({ kind }) => kind);
  expect(kinds).toEqual(['removed', 'added', 'gap', 'removed', 'added']);
});

test('nothing that changes has no lines', () => {
  expect(diffLines('')).toEqual([]);
});
