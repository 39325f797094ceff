import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

test.each([
  ['a terminal command', 'a\u001b[31mb', 'a\uFFFD[31mb'],
  ['an 8-bit terminal command', 'a\u009b31mb', 'a\uFFFD31mb'],
  ['NUL, backspace and DEL', '\u0000\u0008\u007f', '\uFFFD\uFFFD\uFFFD'],
  ['a direction override', 'invoice\u202Efdp.exe', 'invoice\uFFFDfdp.exe'],
  ['an isolate', '\u2066a\u2069', '\uFFFDa\uFFFD'],
  ['direction marks in Hebrew', '\u200Fשלום\u200E', 'שלום'],
  ['an unpaired surrogate', 'a\ud800b', 'a\uFFFDb'],
  ['tabs and line breaks', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['an emoji sequence', '👩‍🦽 and naïve', '👩‍🦽 and naïve'],
])('cleans %s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('puts text on one line', () => {
  expect(cleanLine(' one\r\n\ttwo \u001b]0;title\u0007 ')).toBe('one two \uFFFD]0;title\uFFFD');
});
