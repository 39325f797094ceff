import { expect, test } from 'vitest';
import { detectDelimiter, parseCsv } from './parse-csv.ts';

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\uFEFFurl;tags\rx;"1,2"',
    [
      ['url', 'tags'],
      ['x', '1,2'],
    ],
  ],
  [
    'a\tb\nc\t',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'a,b\n"say ""hi""","two\nlines"\n\n , \nlast,',
    [
      ['a', 'b'],
      ['say "hi"', 'two\nlines'],
      ['last', ''],
    ],
  ],
  ['a,b\n"never closed, c', [['a', 'b'], ['never closed, c']]],
  [
    'a,b\n"x" y,z',
    [
      ['a', 'b'],
      ['x y', 'z'],
    ],
  ],
  ['', []],
])('reads %j', (text, rows) => {
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
});

test('numbers rows by the line where they start', () => {
  expect(parseCsv('url,name\n\na,"1\n2"\nb,3').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('takes the delimiter from the header', () => {
  expect(['url', 'url,name', 'url;name;tags', 'url\tname'].map(detectDelimiter)).toEqual([
    ',',
    ',',
    ';',
    '\t',
  ]);
});
