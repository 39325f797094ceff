import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells with commas, quotes and lines are quoted', () => {
  expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', 1, true, null])).toBe('a,"b,c","d ""e""","f\ng",1,true,\r\n');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1'])(
  'a cell that begins as %j does is no formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')[0]).toBe("'");
  },
);

test('numbers stay numbers', () => {
  expect(csvLine([-1])).toBe('-1\r\n');
});
