import { expect, test } from 'vitest';
import { parseDiffLines, splitLine, trimContext } from './diff-lines.ts';

test('distinguishes added, removed and unchanged lines, and keeps plus and minus signs in their text', () => {
  const diff = '@@ -1,3 +1,3 @@\n <p>\n-  -5 °C\n+  +5 °C\n </p>\n\\ No newline at end of file\n';
  expect(parseDiffLines(diff).map(({ kind, text }) => [kind, text])).toEqual([
    ['same', '<p>'],
    ['removed', '  -5 °C'],
    ['added', '  +5 °C'],
    ['same', '</p>'],
  ]);
});

test('inserts a gap between two hunks, but not before the first', () => {
  const kinds = parseDiffLines('@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n').map(({ kind }) => kind);
  expect(kinds).toEqual(['removed', 'added', 'gap', 'removed', 'added']);
});

test('marks the changed words in a line that replaces another', () => {
  const getChangedText = (diff: string) =>
    parseDiffLines(diff).map(({ text, changedRange }) => (changedRange ? text.slice(...changedRange) : null));
  expect(getChangedText('@@ -1,2 +1,2 @@\n-<a role="buton">\n-<b x>\n+<a role="button">\n+<b y>\n')).toEqual([
    'buton',
    'x',
    'button',
    'y',
  ]);
  expect(getChangedText('@@ -1 +1 @@\n-<a href="/">\n+<a href="/" title="Home">\n')).toEqual([
    null,
    ' title="Home"',
  ]);
  expect(getChangedText('@@ -1 +1,2 @@\n-<a>\n+<b>\n+<a>\n'), 'no matching counterparts').toEqual([
    null,
    null,
    null,
  ]);
});

test('splits a line at its changed words and at placeholders', () => {
  const line = { text: '<a title="Home page">', changedRange: [3, 20] as const };
  expect(splitLine(line, ['Home page', 'elsewhere'])).toEqual([
    { text: '<a ', isChanged: false, isPlaceholder: false },
    { text: 'title="', isChanged: true, isPlaceholder: false },
    { text: 'Home page', isChanged: true, isPlaceholder: true },
    { text: '"', isChanged: true, isPlaceholder: false },
    { text: '>', isChanged: false, isPlaceholder: false },
  ]);
});

test('returns no lines for an empty diff', () => {
  expect(parseDiffLines('')).toEqual([]);
});

test('keeps one line around each change, and marks omitted lines between changes', () => {
  const diff = '@@ -1,8 +1,8 @@\n a\n b\n-c\n+C\n d\n e\n f\n-g\n+G\n h\n';
  const lines = trimContext(parseDiffLines(diff));
  expect(lines.map(({ kind, text }) => (kind === 'gap' ? '…' : text)).join('')).toBe('bcCd…fgGh');
});
