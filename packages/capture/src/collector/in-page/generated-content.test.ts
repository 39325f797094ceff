import { expect, test } from 'vitest';
import { parseContentText } from './generated-content.ts';

test.each([
  ['"→ "', '→ '],
  ['"a" "b"', 'ab'],
  ['"say \\"hi\\""', 'say "hi"'],
  ['"\\201c x"', '“x'],
  ['"\\0"', '�'],
  ['url("x.png")', ''],
  ['url("x.png") / "A picture"', 'A picture'],
  ['"★" / ""', ''],
  ['"a / b"', 'a / b'],
  ['open-quote "x" close-quote', '“x”'],
  ['counter(item) ". "', '. '],
  ['counters(item, ".") "x"', 'x'],
  ['none', ''],
])('parses %s as “%s”', (content, text) => {
  expect(parseContentText(content)).toBe(text);
});
