import { expect, test } from 'vitest';
import { formatCsvRow } from './csv-row.ts';

test('quotes cells with commas, quotes and line breaks', () => {
  expect(formatCsvRow(['a', 'b,c', 'd "e"', 'f\ng', 1, null])).toBe('a,"b,c","d ""e""","f\ng",1,\r\n');
  expect(formatCsvRow(['a\rb', '', 'c\r\nd'])).toBe('"a\rb",,"c\r\nd"\r\n');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\u0000=1'])(
  'puts an apostrophe before the formula %j',
  (text) => {
    expect(formatCsvRow([text]).replace(/^"/, '')[0]).toBe("'");
  },
);

test('leaves numbers unchanged', () => {
  expect(formatCsvRow([-1])).toBe('-1\r\n');
});
