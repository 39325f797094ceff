import { expect, test } from 'vitest';
import { parseDiffLines } from './diff-lines.ts';

test('lines are told apart by what happens to them, and their own signs stay', () => {
  const diff = '@@ -1,3 +1,3 @@\n <p>\n-  -5 °C\n+  +5 °C\n </p>\n\\ No newline at end of file\n';
  expect(parseDiffLines(diff).map(({ kind, text }) => [kind, text])).toEqual([
    ['same', '<p>'],
    ['removed', '  -5 °C'],
    ['added', '  +5 °C'],
    ['same', '</p>'],
  ]);
});

test('between two places stands a gap, before the first none', () => {
  const kinds = parseDiffLines('@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n').map(({ kind }) => kind);
  expect(kinds).toEqual(['removed', 'added', 'gap', 'removed', 'added']);
});

test('in a line that takes the place of another, what is new stands out in whole words', () => {
  const told = (diff: string) =>
    parseDiffLines(diff).map(({ text, changedRange }) => (changedRange ? text.slice(...changedRange) : null));
  expect(told('@@ -1,2 +1,2 @@\n-<a role="buton">\n-<b x>\n+<a role="button">\n+<b y>\n')).toEqual([
    'buton',
    'x',
    'button',
    'y',
  ]);
  expect(told('@@ -1 +1 @@\n-<a href="/">\n+<a href="/" title="Home">\n')).toEqual([null, ' title="Home"']);
  expect(told('@@ -1 +1,2 @@\n-<a>\n+<b>\n+<a>\n'), 'no line for each other').toEqual([null, null, null]);
});

test('nothing that changes has no lines', () => {
  expect(parseDiffLines('')).toEqual([]);
});
